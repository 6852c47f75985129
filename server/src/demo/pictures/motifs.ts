/** Small drawings of 100 × 100, in the colours of the scene. */
export interface Inks {
  readonly main: string
  readonly deep: string
  readonly light: string
  readonly skin: string
  readonly warm: string
}

export type Motif = keyof typeof motifs

const person = (x: number, { skin, deep }: Inks, coat: string) =>
  `<circle cx="${x}" cy="34" r="12" fill="${skin}"/><path d="M${x - 12} 33a12 12 0 0 1 24 0c-5-4-9-6-12-6s-8 2-12 6z" fill="${deep}"/>
   <path d="M${x - 18} 84c0-24 6-34 18-34s18 10 18 34z" fill="${coat}"/>`

export const motifs = {
  nurse: (ink: Inks) =>
    `${person(50, ink, ink.light)}<path d="M38 26h24l-3-9H41z" fill="${ink.light}"/><path d="M50 18v6M47 21h6" stroke="${ink.warm}" stroke-width="2.4"/>
     <path d="M50 52l-7 12M50 52l7 12" stroke="${ink.main}" stroke-width="2.6" fill="none"/><circle cx="50" cy="72" r="2" fill="${ink.main}"/>`,
  /** One person holding another. */
  care: (ink: Inks) =>
    `${person(36, ink, ink.main)}${person(66, ink, ink.light)}<path d="M44 70c6 6 12 6 18 0" stroke="${ink.skin}" stroke-width="6" stroke-linecap="round" fill="none"/>`,
  heart: (ink: Inks) =>
    `<path d="M50 82C22 62 14 48 20 34c6-13 23-13 30 2 7-15 24-15 30-2 6 14-2 28-30 48z" fill="${ink.main}"/>
     <path d="M22 52h16l6-12 8 24 7-16h19" stroke="${ink.light}" stroke-width="3.6" fill="none" stroke-linejoin="round"/>`,
  dressing: (ink: Inks) =>
    `<g transform="rotate(-35 50 50)"><rect x="12" y="36" width="76" height="28" rx="14" fill="${ink.warm}"/><rect x="36" y="36" width="28" height="28" fill="${ink.light}"/>
     <g fill="${ink.warm}"><circle cx="44" cy="44" r="1.8"/><circle cx="56" cy="44" r="1.8"/><circle cx="44" cy="56" r="1.8"/><circle cx="56" cy="56" r="1.8"/><circle cx="50" cy="50" r="1.8"/></g></g>`,
  drop: (ink: Inks) =>
    `<path d="M50 14c16 22 24 34 24 46a24 24 0 0 1-48 0c0-12 8-24 24-46z" fill="${ink.main}"/><path d="M38 60a12 12 0 0 0 12 12" stroke="${ink.light}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  syringe: (ink: Inks) =>
    `<g transform="rotate(45 50 50)"><rect x="38" y="24" width="24" height="44" rx="4" fill="${ink.light}"/><rect x="38" y="44" width="24" height="24" rx="4" fill="${ink.main}"/>
     <path d="M50 68v16M50 24V12M42 12h16M42 34h8M42 42h8" stroke="${ink.deep}" stroke-width="3"/></g>`,
  pills: (ink: Inks) =>
    `<g transform="rotate(-30 42 46)"><rect x="18" y="34" width="48" height="24" rx="12" fill="${ink.light}"/><path d="M42 34h12a12 12 0 0 1 0 24H42z" fill="${ink.warm}"/></g>
     <circle cx="70" cy="72" r="13" fill="${ink.main}"/><path d="M61 72h18" stroke="${ink.light}" stroke-width="3"/>`,
  bed: (ink: Inks) =>
    `<path d="M12 30v46M12 62h76v14M88 62V52a8 8 0 0 0-8-8H40v18" stroke="${ink.deep}" stroke-width="4" fill="none" stroke-linecap="round"/>
     <rect x="38" y="44" width="50" height="18" rx="8" fill="${ink.main}"/><circle cx="26" cy="50" r="9" fill="${ink.skin}"/>`,
  bath: (ink: Inks) =>
    `<path d="M12 54h76v8a20 20 0 0 1-20 20H32a20 20 0 0 1-20-20z" fill="${ink.light}"/><path d="M24 54V28a9 9 0 0 1 18 0" stroke="${ink.deep}" stroke-width="4" fill="none"/>
     <g fill="${ink.main}"><circle cx="58" cy="42" r="7"/><circle cx="70" cy="36" r="5"/><circle cx="72" cy="48" r="4"/></g>`,
  meal: (ink: Inks) =>
    `<path d="M16 50h68a34 34 0 0 1-22 30H38a34 34 0 0 1-22-30z" fill="${ink.light}"/><path d="M38 40c-4-5 4-9 0-15M50 40c-4-5 4-9 0-15M62 40c-4-5 4-9 0-15" stroke="${ink.warm}" stroke-width="3.4" fill="none" stroke-linecap="round"/>
     <rect x="12" y="46" width="76" height="7" rx="3.5" fill="${ink.main}"/>`,
  walk: (ink: Inks) =>
    `${person(44, ink, ink.main)}<path d="M66 50v34M66 50a7 7 0 0 1 13 0" stroke="${ink.deep}" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M54 60l12-6" stroke="${ink.skin}" stroke-width="6" stroke-linecap="round"/>`,
  wheelchair: (ink: Inks) =>
    `<circle cx="44" cy="66" r="18" fill="none" stroke="${ink.deep}" stroke-width="4.5"/><circle cx="74" cy="78" r="6" fill="${ink.deep}"/><circle cx="42" cy="22" r="9" fill="${ink.skin}"/>
     <path d="M40 34v22h24l10 20" stroke="${ink.main}" stroke-width="9" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`,
  broom: (ink: Inks) =>
    `<path d="M66 12L50 48" stroke="${ink.deep}" stroke-width="5" stroke-linecap="round"/><path d="M40 46l22 9-6 30-34-14z" fill="${ink.warm}"/><path d="M36 66l-4 8M45 70l-4 9M54 74l-3 8" stroke="${ink.deep}" stroke-width="2"/>
     <circle cx="78" cy="76" r="6" fill="${ink.light}"/><circle cx="88" cy="66" r="4" fill="${ink.light}"/>`,
  stethoscope: (ink: Inks) =>
    `<path d="M28 16v22a16 16 0 0 0 32 0V16" stroke="${ink.deep}" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M44 54v10a16 16 0 0 0 32 0v-6" stroke="${ink.main}" stroke-width="5" fill="none"/><circle cx="76" cy="50" r="9" fill="${ink.light}" stroke="${ink.main}" stroke-width="4"/>`,
  form: (ink: Inks) =>
    `<rect x="22" y="16" width="56" height="70" rx="6" fill="${ink.light}"/><rect x="38" y="10" width="24" height="12" rx="4" fill="${ink.deep}"/>
     <path d="M34 38h32M34 50h32M34 62h18" stroke="${ink.main}" stroke-width="4" stroke-linecap="round"/><path d="M58 68l6 6 12-14" stroke="${ink.warm}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  card: (ink: Inks) =>
    `<rect x="10" y="26" width="80" height="50" rx="7" fill="${ink.main}"/><rect x="10" y="36" width="80" height="10" fill="${ink.deep}"/><rect x="20" y="56" width="26" height="7" rx="3" fill="${ink.light}"/><circle cx="74" cy="60" r="8" fill="${ink.warm}"/>`,
  book: (ink: Inks) =>
    `<path d="M50 28c-10-8-24-9-36-6v50c12-3 26-2 36 6 10-8 24-9 36-6V22c-12-3-26-2-36 6z" fill="${ink.light}"/><path d="M50 28v50" stroke="${ink.deep}" stroke-width="3"/><path d="M22 36c7-1 14 0 20 4M22 48c7-1 14 0 20 4M78 36c-7-1-14 0-20 4M78 48c-7-1-14 0-20 4" stroke="${ink.main}" stroke-width="3" fill="none"/>`,
  home: (ink: Inks) =>
    `<path d="M14 50L50 18l36 32" stroke="${ink.deep}" stroke-width="6" fill="none" stroke-linejoin="round" stroke-linecap="round"/><path d="M24 46v38h52V46L50 23z" fill="${ink.light}"/><rect x="42" y="60" width="16" height="24" rx="2" fill="${ink.main}"/><rect x="32" y="48" width="10" height="10" fill="${ink.warm}"/><rect x="58" y="48" width="10" height="10" fill="${ink.warm}"/>`,
  phone: (ink: Inks) =>
    `<path d="M30 16l12 4 4 16-9 7c4 9 11 16 20 20l7-9 16 4 4 12c-4 12-12 16-20 14C40 78 22 60 16 36c-2-8 2-16 14-20z" fill="${ink.main}"/><path d="M58 22c10 2 18 10 20 20M58 10c17 2 30 15 32 32" stroke="${ink.warm}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
} as const
