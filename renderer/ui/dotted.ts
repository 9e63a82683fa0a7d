/** Facts in one line with dots between them; missing ones are left out. */
export function dotted(...facts: (string | null | undefined | false)[]): string {
  return facts.filter(Boolean).join(' · ');
}
