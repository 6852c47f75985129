import type { organs } from '../../src/modules/organs/organ/table.ts'

/** An active organisation with few fields, as before organisations had a full record. */
export const bareOrgan = (code: string) =>
  ({
    code,
    organType: 'nursingStation',
    serviceAreaCodes: [],
    serviceRadiusKm: 10,
    licenseUrls: [],
    projectIds: [],
    settleCycle: 'tn',
    active: 1,
  }) as const satisfies Partial<typeof organs.$inferInsert>
