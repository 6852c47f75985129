import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inRoot } from './lib.mjs'
import { longFiles } from './test-budget.mjs'

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longFiles.indexOf(relative(inRoot(), moduleId))
  return rank < 0 ? longFiles.length : rank
}

/**
 * Vitest sorts by the durations of the last run on this machine, and on a fresh checkout by file size, which misleads.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of a sequencer, which returns a new array
    const sorted = await super.sort(files)
    if (sorted.some((spec) => this.ctx.cache.getTestSpecificationResult(spec) !== undefined)) return sorted
    const groups = Map.groupBy(sorted, ({ project }) => project.name)
    return [...groups.values()].flatMap((group) => group.toSorted((one, other) => rankOf(one) - rankOf(other)))
  }
}
