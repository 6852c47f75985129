import type { Route } from './http/implement.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { fileRoutes } from './modules/file/routes.ts'
import { operatorRoutes } from './modules/operator/routes.ts'
import { profileRoutes } from './modules/profile/routes.ts'
import { reminderRoutes } from './modules/reminder/routes.ts'
import { roleRoutes } from './modules/role/routes.ts'
import { sessionRoutes } from './modules/session/routes.ts'

/** Every call the server answers, by module. */
export const allRoutes: Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...roleRoutes,
  ...operatorRoutes,
  ...fileRoutes,
  ...profileRoutes,
  ...reminderRoutes,
]
