import type { ListLook } from '@kangju/contract'
import { changeSettings, useSettings } from '../api/settings.ts'

const plain = { columns: [], views: [] } as const satisfies Omit<ListLook, 'path'>

/** The user's display settings of a list, and a setter. */
export const useListSettings = (path: string) => {
  const { lists } = useSettings()
  const look: ListLook = lists.find((one) => one.path === path) ?? { path, ...plain }
  const change = (part: Partial<ListLook>) =>
    changeSettings({ lists: [...lists.filter((one) => one.path !== path), { ...look, ...part }] })
  return [look, change] as const
}
