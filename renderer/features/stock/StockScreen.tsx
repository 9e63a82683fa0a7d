import { useEffect } from 'react';
import { useStores } from '../../app/useStores.ts';
import { ArrivalList } from './arrivals/ArrivalList.tsx';
import { ArrivalView } from './arrivals/ArrivalView.tsx';
import { Categories } from './categories/Categories.tsx';
import { Counting } from './count/CountView.tsx';
import { FinishedCounts } from './count/FinishedCounts.tsx';
import { Favourites } from './favourites/Favourites.tsx';
import { Importing } from './import/Importing.tsx';
import { LabelsDialog } from './petLabels/LabelsDialog.tsx';
import { Prices } from './prices/Prices.tsx';
import { RegisterView } from './register/RegisterView.tsx';
import { Table } from './table/Table.tsx';

const modes = {
  table: Table,
  count: Counting,
  counts: FinishedCounts,
  import: Importing,
  categories: Categories,
  prices: Prices,
  favourites: Favourites,
  arrival: ArrivalView,
  arrivals: ArrivalList,
  register: RegisterView,
};

/** The stock: table, count, deliveries, imports, prices and categories. */
export function StockScreen() {
  const { useScans } = useStores().app;
  const { scanToPet, useStock } = useStores().stock;
  const { mode, watch, go } = useStock();
  useEffect(() => watch(), [watch]);
  useScans((code) => {
    go('table');
    void scanToPet(code);
  }, ['import', 'categories', 'counts', 'favourites', 'arrivals', 'register'].includes(mode));
  const Mode = modes[mode];
  return (
    <>
      <Mode />
      <LabelsDialog />
    </>
  );
}
