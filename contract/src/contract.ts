import { account } from './areas/account.ts'
import { file } from './areas/file.ts'
import { operator } from './areas/operator.ts'
import { profile } from './areas/profile.ts'
import { reminder } from './areas/reminder.ts'
import { role } from './areas/role.ts'
import { session } from './areas/session.ts'
import type { Endpoint } from './kit/endpoint.ts'

/** Every area of the product, by name. */
export const areas = { session, account, role, operator, file, profile, reminder }

export const calls: Endpoint[] = Object.values(areas).flatMap((area) => Object.values(area) as Endpoint[])
