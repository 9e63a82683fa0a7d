import type { LabelRequest } from '../../../shared/domain/labels.ts';
import { words } from '../../../shared/words/words.ts';
import type { HandlersOf } from '../guard.ts';
import type { Printer, PrinterDeps } from '../printing/printer.ts';
import { labelsHtml } from './html.ts';
import { labelsDocument, labelsOf, previewLabels } from './labels.ts';

/** Price and cage labels. */
export function labelsHandlers({ store, platform }: PrinterDeps, printer: Pick<Printer, 'printNow'>) {
  return {
    'labels.preview': (request, { actor }) => previewLabels(store, request, actor.businessDate),
    'labels.savePdf': async (request: LabelRequest, { actor }) => {
      const { labels, size } = await labelsOf(store, request, actor.businessDate);
      const { language } = store.settings.shop();
      const { format, first } = request;
      const html = labelsHtml(labels, { format, first, size, language });
      const content = await platform.printToPdf(html, format === 'roll' ? size : 'A4');
      return { file: await platform.saveFile({ name: `${words[language].paper.labels}.pdf`, content }) };
    },
    'labels.print': async (request: LabelRequest, { actor }) => {
      const { labels } = await labelsOf(store, request, actor.businessDate);
      await printer.printNow(labelsDocument(labels, store.settings.shop().language));
      return { printed: true };
    },
  } satisfies HandlersOf<'labels'>;
}
