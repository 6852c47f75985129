import type { Route } from '../http/implement.ts'
import { accountRoutes } from './account/routes.ts'
import { fileRoutes } from './file/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { roleRoutes } from './role/routes.ts'
import { sessionRoutes } from './session/routes.ts'

/** Every call the server answers, by module. */
export const allRoutes: Route[] = [...sessionRoutes, ...accountRoutes, ...roleRoutes, ...operatorRoutes, ...fileRoutes]
