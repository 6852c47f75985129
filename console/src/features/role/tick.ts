import { groupOf, roles, type Role } from '@kangju/contract'

/** A child brings its group; a group that goes takes its children along. */
export const tick = (held: readonly Role[], key: Role, isOn: boolean): Role[] => {
  const next = new Set(held)
  if (isOn) for (const one of [key, groupOf(key) ?? key]) next.add(one)
  else for (const one of roles) if (one === key || groupOf(one) === key) next.delete(one)
  return roles.filter((one) => next.has(one))
}
