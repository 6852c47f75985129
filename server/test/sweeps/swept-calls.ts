import { calls } from '@kangju/contract'

const areas = (process.env['SWEEP_AREAS'] ?? '').split(',').filter((area) => area !== '')

/** The endpoints of the sweeps: all of them, or those of the areas in SWEEP_AREAS. */
export const sweptCalls = areas.length === 0 ? calls : calls.filter(({ area }) => areas.includes(area))
