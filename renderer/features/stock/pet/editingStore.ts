import { create } from 'zustand';
import type { CategoryView } from '../../../../shared/domain/catalogue.ts';
import {
  allPetFields,
  type PetField,
  petFields,
  type TypedField,
  typedFields,
} from '../../../../shared/domain/pet-fields.ts';
import type { TaxRate } from '../../../../shared/domain/settings.ts';
import type { PetDetails, StockRow } from '../../../../shared/domain/stock.ts';
import type { Failure, Result } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { CategoryDraft, PetDraft } from '../../../../shared/ipc/editing.ts';
import { type Minor, minor } from '../../../../shared/money/money.ts';
import type { Needs } from '../../../app/needs.ts';
import type { Format } from '../../../i18n/format.ts';
import type { StockStore } from '../stockStore.ts';
import { type TypedStep, typedSteps } from './steps.ts';

/** A pet as typed so far, uncorrected. */
export type PetFields = Record<TypedField, string> &
  Pick<PetDetails, Exclude<PetField, TypedField | 'quantityPrices'> | 'categoryId'> & {
    quantityPrices: TypedStep[];
    /** Text typed as the category that is not one yet; null without any. */
    categoryText: string | null;
    openingCount: string;
  };

/** Formats and parses typed amounts. */
type AmountFormat = Pick<Format, 'locale' | 'plain' | 'read'>;

interface EditingState {
  /** The pet being edited with its original fields, `before` null for a new one; null if none. Kept when the screen is left. */
  pet: {
    before: PetDetails | null;
    opened: PetFields;
    fields: PetFields;
    format: AmountFormat | null;
  } | null;
  /** The category being edited, `saved` null until it is read; null if none. Kept when the screen is left. */
  category: { saved: CategoryDraft | null; draft: CategoryDraft } | null;
  taxRates: TaxRate[];
  failure: Failure | null;
  busy: boolean;
  addPet(): void;
  /** @param format formats and parses typed amounts */
  editPet(petId: LocalId, format: AmountFormat): Promise<void>;
  /** Reformats the form's amounts after a change of the shop's formats. */
  reformat(format: AmountFormat): void;
  set(fields: Partial<PetFields>): void;
  discard(): void;
  /**
   * Closes the form; asks first if it was changed. Does nothing while it is being saved.
   *
   * @param then what to do once it is closed
   */
  leave(then?: () => unknown): Promise<void>;
  /** Saves the pet; null if refused (`failure` says why). */
  savePet(draft: PetDraft): Promise<StockRow | null>;
  removePet(petId: LocalId): Promise<Result<{ removed: true }>>;
  saveCategory(draft: CategoryDraft): Promise<Result<CategoryView>>;
  /** Creates a category and assigns the edited pet to it. Returns the failure, or null. */
  createCategory(name: string): Promise<Failure | null>;
  removeCategory(categoryId: LocalId): Promise<Result<{ removed: true }>>;
  /** Chooses the category to edit; null closes the form. Asks first if there are unsaved changes. */
  editCategory(categoryId: LocalId | 'new' | null, then?: () => unknown): void;
  /** Reads the category being edited, unless it was changed. Returns the failure, or null. */
  readCategory(): Promise<Failure | null>;
  setCategory(change: Partial<CategoryDraft>): void;
  /** Saves the category being edited. */
  keepCategory(): Promise<Result<CategoryView>>;
  loadTaxRates(): Promise<void>;
}

const blankCategory: CategoryDraft = {
  categoryId: null,
  name: '',
  description: null,
  colour: null,
  icon: null,
  taxRateId: null,
  register: false,
};

/** Whether a category has unsaved changes. */
export const isCategoryChanged = (category: EditingState['category']): boolean =>
  Boolean(category?.saved) && JSON.stringify(category?.draft) !== JSON.stringify(category?.saved);

/** The fields of a new pet. */
export const blankFields: PetFields = fieldsOf(null, String);

/** The original fields of a saved pet, or (null) of a new one. */
function fieldsOf(pet: PetDetails | null, plain: (amount: Minor) => string): PetFields {
  const fields = allPetFields.map((field) => {
    const value = pet?.[field] ?? null;
    switch (petFields[field].kind) {
      case 'text':
      case 'count':
        return [field, String(value ?? '')];
      case 'money':
        return [field, value === null ? '' : plain(minor(Number(value)))];
      case 'codes':
        return [field, value ?? []];
      case 'steps':
        return [field, typedSteps(pet?.quantityPrices ?? [], plain)];
      default:
        return [field, value];
    }
  });
  const category = { categoryId: pet?.categoryId ?? null, categoryText: null };
  return { ...Object.fromEntries(fields), ...category, openingCount: '' };
}

/** Unedited values may have changed since the form was opened: from a price list, or at another till. */
function withPresent<Draft extends object>(
  typed: Draft,
  opened: object | null | undefined,
  now: object,
): Draft {
  const before = new Map(Object.entries(opened ?? {}));
  const present = new Map(Object.entries(now));
  const unedited = Object.entries(typed).filter(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(before.get(field)),
  );
  return { ...typed, ...Object.fromEntries(unedited.map(([field]) => [field, present.get(field)])) };
}

/** Reformats every valid amount; invalid ones stay as typed. */
function inFormat(fields: PetFields, from: AmountFormat, to: AmountFormat): PetFields {
  const amounts = typedFields.filter((field) => petFields[field].kind === 'money');
  const again = (text: string) => {
    const { value } = from.read(text);
    return value === null ? text : to.plain(value);
  };
  const written = amounts.map((field) => [field, again(fields[field])]);
  const quantityPrices = fields.quantityPrices.map((step) => ({ ...step, price: again(step.price) }));
  return { ...fields, ...Object.fromEntries(written), quantityPrices };
}

export type EditingStore = ReturnType<typeof createEditingStore>;

/** Editing pets and categories. */
export function createEditingStore({
  ipc: { call },
  app: { notifyFailure, unlessDirty },
  checkout: { useCatalogue },
  stock: { useStock },
}: Needs<'ipc' | 'app' | 'checkout'> & { stock: StockStore }) {
  const useEditing = create<EditingState>((set, get) => ({
    pet: null,
    category: null,
    taxRates: [],
    failure: null,
    busy: false,
    addPet() {
      if (get().pet !== null) return;
      void get().loadTaxRates();
      const { categoryId } = useStock.getState().question;
      const fields = { ...blankFields, categoryId };
      set({ pet: { before: null, opened: fields, fields, format: null }, failure: null });
    },
    async editPet(petId, format) {
      void get().loadTaxRates();
      const answer = await call('editing.pet', { petId });
      if (!answer.ok) return notifyFailure(answer.error);
      const fields = fieldsOf(answer.value, format.plain);
      set({ pet: { before: answer.value, opened: fields, fields, format }, failure: null });
    },
    reformat(format) {
      const { pet } = get();
      if (!pet || pet.format?.locale === format.locale) return;
      const { format: before, opened, fields } = pet;
      const written = (from: PetFields) => (before ? inFormat(from, before, format) : from);
      set({ pet: { ...pet, opened: written(opened), fields: written(fields), format } });
    },
    set(change) {
      const { pet } = get();
      if (pet) set({ pet: { ...pet, fields: { ...pet.fields, ...change } }, failure: null });
    },
    discard: () => set({ pet: null, failure: null, busy: false }),
    async leave(then = () => {}) {
      const { pet, busy } = get();
      if (busy) return;
      const isChanged = pet !== null && JSON.stringify(pet.fields) !== JSON.stringify(pet.opened);
      await unlessDirty(isChanged, () => {
        get().discard();
        return then();
      });
    },
    async savePet(draft) {
      if (get().busy) return null;
      set({ busy: true, failure: null });
      const before = get().pet?.before;
      const now = before && (await call('editing.pet', { petId: before.petId }));
      const merged = now?.ok ? withPresent(draft, before, now.value) : draft;
      const answer = now && !now.ok ? now : await call('editing.savePet', merged);
      if (!answer.ok) {
        set({ busy: false, failure: answer.error });
        return null;
      }
      get().discard();
      const stock = useStock.getState();
      if (draft.petId === null) {
        stock.choose(answer.value);
        await stock.reorder();
      } else {
        stock.put(answer.value);
      }
      return answer.value;
    },
    async removePet(petId) {
      const answer = await call('editing.removePet', { petId });
      if (answer.ok) {
        get().discard();
        useStock.getState().choose(null);
        await useStock.getState().reorder();
      }
      return answer;
    },
    async saveCategory(draft) {
      const answer = await call('editing.saveCategory', draft);
      if (answer.ok) await useCatalogue.getState().load();
      return answer;
    },
    async createCategory(name) {
      const look = { description: null, colour: null, icon: null, taxRateId: null };
      const answer = await get().saveCategory({ categoryId: null, name, ...look });
      if (!answer.ok) return answer.error;
      get().set({ categoryId: answer.value.id, categoryText: null });
      return null;
    },
    async keepCategory() {
      const { draft: submitted, saved: before } = get().category ?? { draft: blankCategory };
      const typed = { ...submitted, name: submitted.name.trim() };
      const { categoryId } = submitted;
      const now = categoryId && (await call('editing.category', { categoryId }));
      if (now && !now.ok) return now;
      const sent = now ? withPresent(typed, before, now.value) : typed;
      const answer = await get().saveCategory(sent);
      const { category } = get();
      if (!answer.ok || !category) return answer;
      const saved = { ...sent, categoryId: answer.value.id };
      // Changes made in the meantime are still unsaved.
      const later = { ...category.draft, categoryId: answer.value.id };
      set({ category: { saved, draft: category.draft === submitted ? saved : later } });
      return answer;
    },
    async removeCategory(categoryId) {
      const answer = await call('editing.removeCategory', { categoryId });
      if (answer.ok) set({ category: null });
      if (answer.ok) await useCatalogue.getState().load();
      return answer;
    },
    editCategory(categoryId, then = () => {}) {
      const { category } = get();
      if (categoryId !== null && category?.draft.categoryId === categoryId) return;
      unlessDirty(isCategoryChanged(category), () => {
        const draft = { ...blankCategory, categoryId: categoryId === 'new' ? null : categoryId };
        set({ category: categoryId && { saved: categoryId === 'new' ? draft : null, draft } });
        return then();
      });
    },
    async readCategory() {
      const categoryId = get().category?.draft.categoryId;
      if (!categoryId || isCategoryChanged(get().category)) return null;
      const answer = await call('editing.category', { categoryId });
      if (!answer.ok) return answer.error;
      const { category } = get();
      if (category?.draft.categoryId !== categoryId || isCategoryChanged(category)) return null;
      set({ category: { saved: answer.value, draft: answer.value } });
      return null;
    },
    setCategory(change) {
      const { category } = get();
      if (category) set({ category: { ...category, draft: { ...category.draft, ...change } } });
    },
    async loadTaxRates() {
      const answer = await call('settings.taxRates', {});
      if (answer.ok) set({ taxRates: answer.value });
    },
  }));

  return { useEditing };
}
