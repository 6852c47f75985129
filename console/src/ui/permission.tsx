import type { Role } from '@kangju/contract'
import type { ReactNode } from 'react'
import { langStore } from '../api/lang.ts'
import { useMay } from '../api/me.tsx'
import { meWords } from '../api/words.ts'

/** Renders its children for holders of one of the permissions. */
export const Permission = ({ roles, children }: { readonly roles: readonly Role[]; readonly children: ReactNode }) => {
  const may = useMay()
  if (!Array.isArray(roles)) throw new Error(meWords.permissionNeedsRoles[langStore.get()])
  return may(roles) ? children : null
}
