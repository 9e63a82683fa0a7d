import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface SearchInputProps extends Omit<TextInputProps, 'className' | 'onChange'> {
  value: string;
  onSearch: (text: string) => unknown;
  /** Shows a button that empties the field. */
  clearable?: boolean;
  className?: string | undefined;
}

/** A field for the text to search for. */
export function SearchInput({ onSearch, clearable = false, className = '', ...props }: SearchInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      className={className}
      spellCheck={false}
      maxLength={200}
      leftSection={<IconSearch aria-hidden="true" />}
      rightSection={
        clearable &&
        props.value !== '' && (
          <CloseButton aria-label={t('common.clearSearch')} onClick={() => void onSearch('')} />
        )
      }
      onChange={(event) => void onSearch(event.currentTarget.value)}
      {...props}
    />
  );
}
