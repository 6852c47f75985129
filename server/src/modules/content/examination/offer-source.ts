import { eq } from 'drizzle-orm'
import type { OfferSource } from '../../catalogue/offer/service.ts'
import { examClasses } from './table.ts'

export const examOffers: OfferSource = {
  table: examClasses,
  coverUrl: examClasses.coverUrl,
  priceFen: examClasses.priceFen,
  only: eq(examClasses.classType, 'package'),
}
