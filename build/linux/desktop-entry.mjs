/** The name of the desktop entry, by which desktops know whose a window is; package.json has it as `desktopName`. */
export const desktopId = 'org.perch.pos';

/** Menu categories, in freedesktop.org's words. */
export const categories = 'Office;Finance;';

/** What the desktop entries of all Linux packages say beside their own Name, Exec and Icon. */
export const desktopEntry = {
  GenericName: 'Point of Sale',
  'GenericName[de]': 'Kasse',
  'Comment[de]': 'Kasse für Tierhandlungen, mit Internet und ohne',
  Keywords: 'pos;till;checkout;cash register;sale;receipt;shop;pets;',
  'Keywords[de]': 'Kasse;Kassensystem;Verkauf;Beleg;Bon;Laden;Tierhandlung;Zoohandlung;',
  StartupNotify: 'true',
};
