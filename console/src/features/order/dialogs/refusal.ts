import { problems } from '@kangju/contract'
import type { Failure } from '../../../api/client.ts'

export { linesOf } from '../../../api/failures.ts'

/** It can be done all the same, by who says why. */
export const isForceable = ({ code }: Failure): boolean => code === problems.needsForce.code

/** Somebody else was quicker: what is on the screen is no longer so. */
export const isOutdated = ({ code }: Failure): boolean => code === problems.stale.code
