/** When a button beside a field is pressed: the person goes on typing there. */
export function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}
