import type { Stores } from './createStores.ts';

// The stores of this window, for everything that is drawn. A window has one set for as long as it lives, put here before
// anything is drawn, so a component uses a store as if it were a constant. Nothing may be taken from here while a module is
// read: it is not there yet. Tests of stores make a set of their own (createStores.ts).

export let adjustStock: Stores['adjustStock'];
export let amountOf: Stores['amountOf'];
export let amountTyped: Stores['amountTyped'];
export let askAboutCard: Stores['askAboutCard'];
export let askForPermits: Stores['askForPermits'];
export let askForDrawer: Stores['askForDrawer'];
export let beginCancel: Stores['beginCancel'];
export let cancelOpenOrder: Stores['cancelOpenOrder'];
export let useCancelReason: Stores['useCancelReason'];
export let canGoOn: Stores['canGoOn'];
export let cancelOrder: Stores['cancelOrder'];
export let cardWasNotTaken: Stores['cardWasNotTaken'];
export let cardWasReversed: Stores['cardWasReversed'];
export let cardWasTaken: Stores['cardWasTaken'];
export let changeOf: Stores['changeOf'];
export let depositByCard: Stores['depositByCard'];
export let eraseCustomer: Stores['eraseCustomer'];
export let exportStock: Stores['exportStock'];
export let givenBack: Stores['givenBack'];
export let toCardRefused: Stores['toCardRefused'];
export let findCustomer: Stores['findCustomer'];
export let findOpenPayments: Stores['findOpenPayments'];
export let firstUnread: Stores['firstUnread'];
export let followKiosk: Stores['followKiosk'];
export let followOpening: Stores['followOpening'];
export let followOversold: Stores['followOversold'];
export let followStaff: Stores['followStaff'];
export let goStockHome: Stores['goStockHome'];
export let missingFor: Stores['missingFor'];
export let missingOf: Stores['missingOf'];
export let missingWords: Stores['missingWords'];
export let moveOrder: Stores['moveOrder'];
export let numberWords: Stores['numberWords'];
export let openModal: Stores['openModal'];
export let printDocument: Stores['printDocument'];
export let readOpenCards: Stores['readOpenCards'];
export let readReceipt: Stores['readReceipt'];
export let readTyped: Stores['readTyped'];
export let releaseDeposit: Stores['releaseDeposit'];
export let restFor: Stores['restFor'];
export let overpaidOf: Stores['overpaidOf'];
export let restOfBalance: Stores['restOfBalance'];
export let saveCountCsv: Stores['saveCountCsv'];
export let savePdf: Stores['savePdf'];
export let saveText: Stores['saveText'];
export let saveShiftCsv: Stores['saveShiftCsv'];
export let scanToPet: Stores['scanToPet'];
export let scanToPrice: Stores['scanToPrice'];
export let scanTorn: Stores['scanTorn'];
export let scanned: Stores['scanned'];
export let showUnpriced: Stores['showUnpriced'];
export let takeChosen: Stores['takeChosen'];
export let takePet: Stores['takePet'];
export let tell: Stores['tell'];
export let tellFailure: Stores['tellFailure'];
export let terminalHolds: Stores['terminalHolds'];
export let typedPrices: Stores['typedPrices'];
export let useAboveLimit: Stores['useAboveLimit'];
export let useAbout: Stores['useAbout'];
export let useActivity: Stores['useActivity'];
export let useApp: Stores['useApp'];
export let useArchive: Stores['useArchive'];
export let useAtTerminal: Stores['useAtTerminal'];
export let useBasket: Stores['useBasket'];
export let useCards: Stores['useCards'];
export let useCatalogue: Stores['useCatalogue'];
export let useCounting: Stores['useCounting'];
export let useCountSearch: Stores['useCountSearch'];
export let useDay: Stores['useDay'];
export let useDialog: Stores['useDialog'];
export let useDraft: Stores['useDraft'];
export let useEditing: Stores['useEditing'];
export let useFavourites: Stores['useFavourites'];
export let useFind: Stores['useFind'];
export let useFinishedCounts: Stores['useFinishedCounts'];
export let useHandOver: Stores['useHandOver'];
export let useHistory: Stores['useHistory'];
export let useHolding: Stores['useHolding'];
export let useImporting: Stores['useImporting'];
export let useLicences: Stores['useLicences'];
export let useLists: Stores['useLists'];
export let useModal: Stores['useModal'];
export let useNotices: Stores['useNotices'];
export let useOrderForm: Stores['useOrderForm'];
export let useOrders: Stores['useOrders'];
export let usePayment: Stores['usePayment'];
export let usePricing: Stores['usePricing'];
export let usePrinting: Stores['usePrinting'];
export let useReceipts: Stores['useReceipts'];
export let useReports: Stores['useReports'];
export let useRecovery: Stores['useRecovery'];
export let useRefunds: Stores['useRefunds'];
export let useScans: Stores['useScans'];
export let useScreen: Stores['useScreen'];
export let useSearch: Stores['useSearch'];
export let useSettings: Stores['useSettings'];
export let useStaff: Stores['useStaff'];
export let useStock: Stores['useStock'];
export let useSync: Stores['useSync'];
export let useSyncEntry: Stores['useSyncEntry'];
export let useSyncHistory: Stores['useSyncHistory'];
export let useTerminal: Stores['useTerminal'];
export let useTotals: Stores['useTotals'];
export let useTotalsWith: Stores['useTotalsWith'];
export let useUpdates: Stores['useUpdates'];
export let takeOutReturned: Stores['takeOutReturned'];
export let useTraining: Stores['useTraining'];
export let useLacking: Stores['useLacking'];
export let useUnpriced: Stores['useUnpriced'];
export let reviewFirst: Stores['reviewFirst'];
export let wasJustClosed: Stores['wasJustClosed'];
export let watchIdle: Stores['watchIdle'];

/** Gives the window its stores, before anything of it is drawn. */
export function setStores(stores: Stores): void {
  ({
    adjustStock,
    amountOf,
    amountTyped,
    askAboutCard,
    askForPermits,
    askForDrawer,
    beginCancel,
    cancelOpenOrder,
    useCancelReason,
    canGoOn,
    cancelOrder,
    cardWasNotTaken,
    cardWasReversed,
    cardWasTaken,
    changeOf,
    depositByCard,
    eraseCustomer,
    exportStock,
    givenBack,
    toCardRefused,
    findCustomer,
    findOpenPayments,
    firstUnread,
    followKiosk,
    followOpening,
    followOversold,
    followStaff,
    goStockHome,
    missingFor,
    missingOf,
    missingWords,
    moveOrder,
    numberWords,
    openModal,
    printDocument,
    readOpenCards,
    readReceipt,
    readTyped,
    releaseDeposit,
    restFor,
    overpaidOf,
    restOfBalance,
    saveCountCsv,
    savePdf,
    saveText,
    saveShiftCsv,
    scanToPet,
    scanToPrice,
    scanTorn,
    scanned,
    showUnpriced,
    takeChosen,
    takePet,
    tell,
    tellFailure,
    terminalHolds,
    typedPrices,
    useAboveLimit,
    useAbout,
    useActivity,
    useApp,
    useArchive,
    useAtTerminal,
    useBasket,
    useCards,
    useCatalogue,
    useCounting,
    useCountSearch,
    useDay,
    useDialog,
    useDraft,
    useEditing,
    useFavourites,
    useFind,
    useFinishedCounts,
    useHandOver,
    useHistory,
    useHolding,
    useImporting,
    useLicences,
    useLists,
    useModal,
    useNotices,
    useOrderForm,
    useOrders,
    takeOutReturned,
    usePayment,
    usePricing,
    usePrinting,
    useReceipts,
    useReports,
    useRecovery,
    useRefunds,
    useScans,
    useScreen,
    useSearch,
    useSettings,
    useStaff,
    useStock,
    useSync,
    useSyncEntry,
    useSyncHistory,
    useTerminal,
    useTotals,
    useTotalsWith,
    useUpdates,
    useTraining,
    useLacking,
    useUnpriced,
    reviewFirst,
    wasJustClosed,
    watchIdle,
  } = stores);
}
