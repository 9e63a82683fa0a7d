/** The name of the desktop entry, which desktops use to identify windows; `desktopName` in package.json. */
export const desktopId = 'org.perch.pos';

/** Menu categories, in freedesktop.org's words. */
export const categories = 'Office;Finance;';

/** Fields of the desktop entries of all Linux packages, besides Name, Exec and Icon. */
export const desktopEntry = {
  GenericName: 'Point of Sale',
  'GenericName[de]': 'Kasse',
  'Comment[de]': 'Kasse für Tierhandlungen, mit Internet und ohne',
  Keywords: 'pos;till;checkout;cash register;sale;receipt;shop;pets;',
  'Keywords[de]': 'Kasse;Kassensystem;Verkauf;Beleg;Bon;Laden;Tierhandlung;Zoohandlung;',
  StartupNotify: 'true',
};
