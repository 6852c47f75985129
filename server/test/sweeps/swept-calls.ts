import { calls } from '@kangju/contract'

const areas = (process.env['SWEEP_AREAS'] ?? '').split(',').filter((area) => area !== '')

/** The calls that the sweeps ask: all of them, or those of the areas that SWEEP_AREAS names. */
export const sweptCalls = areas.length === 0 ? calls : calls.filter(({ area }) => areas.includes(area))
