import { memo } from 'react';
import type { Block, Doc, Item } from '../../shared/documents/document.ts';
import { receiptDocument } from '../../shared/documents/receipt.ts';
import { refundDocument } from '../../shared/documents/refund.ts';
import type { AppState } from '../../shared/domain/app.ts';
import type { RefundView } from '../../shared/domain/refund.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import { NoWrapNumbers } from './NoWrapNumbers.tsx';
import p from './Paper.module.css';
import shared from './shared.module.css';

/** Shows a printable document on the screen: black on white in the dark scheme too. */
function Paper({ doc }: { doc: Doc }) {
  return (
    <article className={p.paper} lang={doc.language} data-selectable="">
      {doc.stamp && <p className={p.stamp}>{doc.stamp}</p>}
      {doc.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change its order
        <Part key={index} block={block} />
      ))}
    </article>
  );
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h3 className={p.shop}>{block.text}</h3>;
    case 'section':
      return (
        <h4 className={p.section}>
          <NoWrapNumbers>{block.text}</NoWrapNumbers>
        </h4>
      );
    case 'text':
      return (
        <p className={p.text} data-align={block.align}>
          {block.text}
        </p>
      );
    case 'rule':
      return <hr className={p.rule} />;
    case 'row':
      return (
        <div className={p.row} data-weight={block.weight}>
          <span>
            <NoWrapNumbers>{block.label}</NoWrapNumbers>
          </span>
          <span>{block.value}</span>
        </div>
      );
    case 'items':
      return (
        <ul className={shared.closeStack}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Goods key={index} item={item} />
          ))}
        </ul>
      );
    case 'table':
      return <Figures head={block.head} rows={block.rows} />;
    case 'signature':
      return <p className={p.signature}>{block.label}</p>;
    // Only on labels, which have their own preview.
    case 'barcode':
    case 'cut':
      return null;
  }
}

function Goods({ item }: { item: Item }) {
  return (
    <li>
      <div className={p.item}>
        <div className={p.goods}>
          <div className={shared.strong}>{item.name}</div>
          {item.detail && <div className={p.sub}>{item.detail}</div>}
          {item.note && <div className={p.sub}>{item.note}</div>}
        </div>
        <span className={p.sub}>{item.tax}</span>
        <span>{item.amount}</span>
      </div>
      {item.less && (
        <div className={p.row}>
          <span>{item.less.label}</span>
          <span>{item.less.amount}</span>
        </div>
      )}
    </li>
  );
}

function Figures({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <table className={p.figures}>
      <thead>
        <tr>
          {head.map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join(' ')}>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell's place is its column
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A receipt as first printed. `app` has the shop's facts; null until loaded. */
export const ReceiptPaper = memo(function ReceiptPaper({
  receipt,
  app,
}: {
  receipt: Receipt;
  app: AppState | null;
}) {
  return app && <Paper doc={receiptDocument(receipt, app.letterhead)} />;
});

/** A refund slip as first printed. */
export function RefundPaper({ refund, app }: { refund: RefundView; app: AppState | null }) {
  return app && <Paper doc={refundDocument(refund, app.letterhead)} />;
}
