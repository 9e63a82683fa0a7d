import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useStores } from '../../../app/useStores.ts';

/** Opens the system's dialog for a CSV file. */
export function ChooseFile({ label, filled = false }: { label: string; filled?: boolean }) {
  const { useImporting } = useStores().stock;
  const read = useImporting((state) => state.read);
  return (
    <FileButton accept=".csv,.txt,.tsv,text/csv" onChange={(file) => file && void read(file)}>
      {(props) => (
        <Button
          {...props}
          {...(filled ? { variant: 'filled', size: 'lg', autoFocus: true } : {})}
          leftSection={<IconFileImport aria-hidden="true" />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
