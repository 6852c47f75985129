import { sql } from 'drizzle-orm'
import type { OfferSource } from '../offer/service.ts'
import { projects } from './table.ts'

// Written with the database's names, since Drizzle omits the table name in a select from one table.
const lowestPrice = sql<number>`(select coalesce(min(spec.price_fen), 0) from project_spec as spec
  where spec.project_id = project.id and spec.status = 'enabled' and spec.deleted_at is null)`.mapWith(Number)

export const projectOffers: OfferSource = {
  table: projects,
  coverUrl: projects.coverUrl,
  priceFen: lowestPrice,
  summary: projects.summary,
  channel: projects.channel,
}
