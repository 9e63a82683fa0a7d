import l from './Logo.module.css';

export function Logo() {
  return (
    <svg className={l.logo} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path d="M6 41h36" className={l.perch} />
      <path
        d="M4 33c6-1 9-4 11-9 3-9 9-14 16-14 3 0 5.5 1 7.2 3L45 15.5 39.5 18c1 12-6 20-17 20-7 0-13-1.500-18.5-5Z"
        className={l.bird}
      />
      <path d="M17 27c5 4 11 3 15-3-1 8-6 11-11 11-3 0-5-3-4-8Z" className={l.wing} />
      <circle cx="33" cy="16" r="2" className={l.eye} />
      <path d="M24 38v3m5-4v4" className={l.leg} />
    </svg>
  );
}
