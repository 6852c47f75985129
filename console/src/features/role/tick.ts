import { groupOf, roles, type Role } from '@kangju/contract'

/** Adding a permission adds its group; removing a group removes its permissions. */
export const tick = (held: readonly Role[], key: Role, isOn: boolean): Role[] => {
  const next = new Set(held)
  if (isOn) for (const one of [key, groupOf(key) ?? key]) next.add(one)
  else for (const one of roles) if (one === key || groupOf(one) === key) next.delete(one)
  return roles.filter((one) => next.has(one))
}
