import { registerReport } from '../../../shared/documents/register-report.ts';
import { reportCsv } from '../../../shared/documents/report-csv.ts';
import { reportDocument, reportName } from '../../../shared/documents/report-paper.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { HandlersOf } from '../guard.ts';
import { letterheadOf } from '../printing/document-for.ts';
import type { PrinterDeps } from '../printing/printer.ts';
import { saveDocument, saveText } from '../printing/save-file.ts';
import { addMissingToRegister, removeSurplusFromRegister } from './differences.ts';

/** Most lines of the register in one file. */
const MAX_ROWS = 20_000;
/** Most pets with a difference that are listed at once. */
const MAX_DIFFERENCES = 200;

/** Groups of animals and their register. */
export function animalsHandlers(deps: PrinterDeps) {
  const { store, platform } = deps;

  function report(question: Input<'animals.saveCsv'>) {
    const rows = store.register.rows(question, MAX_ROWS + 1);
    if (rows.length > MAX_ROWS) throw new PerchError('list_too_long', { rows: rows.length, most: MAX_ROWS });
    const category = question.categoryId && store.categoryEditing.facts(question.categoryId).name;
    return registerReport(rows, { ...question, currency: store.settings.shop().currency, category });
  }

  return {
    'animals.ofPet': ({ petId }, { actor }) => store.animals.ofPet(petId, actor.businessDate),
    'animals.ofMark': ({ mark }, { actor }) => store.animals.ofMark(mark, actor.businessDate),
    'animals.get': ({ groupId }, { actor }) => ({
      group: store.animals.get(groupId, actor.businessDate),
      rows: store.register.ofGroup(groupId),
    }),
    'animals.change': ({ groupId, facts }, { actor }) =>
      store.transaction(() => store.animals.change(groupId, facts, actor)),
    'animals.register': ({ before, limit, ...question }) => ({
      ...store.register.page(question, { before, limit }),
      isKept: store.register.isKept(),
    }),
    'animals.differences': () => store.register.differences(MAX_DIFFERENCES),
    'animals.takeUp': ({ petIds }, caller) => ({ added: addMissingToRegister(store, petIds, caller) }),
    'animals.writeOff': (input, caller) => ({ removed: removeSurplusFromRegister(store, input, caller) }),
    'animals.saveCsv': (question) => {
      const made = report(question);
      const head = letterheadOf(store);
      return saveText(deps, { name: `${reportName(made, head)}.csv`, text: reportCsv(made, head) });
    },
    'animals.savePdf': (question) =>
      saveDocument(platform, reportDocument(report(question), letterheadOf(store))),
  } satisfies HandlersOf<'animals'>;
}
