import { examinationclassRoutes } from './class-routes.ts'
import { examinationsingleRoutes } from './single-routes.ts'

export const examinationRoutes = [...examinationclassRoutes, ...examinationsingleRoutes]
