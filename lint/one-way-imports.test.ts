import { oneWayImports } from './one-way-imports.ts'
import { testRule } from './rule-tester.ts'

testRule('one-way-imports', oneWayImports, {
  good: [
    // Packages.
    ['server/src/http/crud.ts', `import { may } from '@kangju/contract'`],
    ['server/src/http/crud.ts', `import { words } from '@kangju/contract/words/banner'`],
    ['console/src/api/client.ts', `import { may } from '@kangju/contract'`],
    ['console/src/features/banner/banner-page.test.tsx', `import { buildApp } from '../../../../server/src/app.ts'`],
    ['console/src/test/open.tsx', `import { buildApp } from '../../../server/src/app.ts'`],
    ['console/vite.config.ts', `import { port } from '../server/src/config.ts'`],
    ['box/src/main.ts', `import { events } from '@kangju/contract'`],
    ['sim/src/drive.test.ts', `import { buildApp } from '../../server/src/app.ts'`],
    [
      'e2e/order.test.ts',
      `import { buildApp } from '../server/src/app.ts'; import { drive } from '../sim/src/drive.ts'`,
    ],
    ['contract/src/areas/banner.ts', `import { Type } from 'typebox'; import { area } from '../kit/endpoint.ts'`],
    ['contract/src/contract.test.ts', `import { readFileSync } from 'node:fs'`],
    ['contract/src/index.ts', `export * from './roles.ts'`],
    ['server/src/main.ts', `import pg from '../../node_modules/pg/index.js'`],
    // The console.
    ['console/src/main.tsx', `import { Router } from './app/router.tsx'`],
    ['console/src/app/router.tsx', `const page = () => import('../features/banner/banner-page.tsx')`],
    ['console/src/app/router.tsx', `const pages = import.meta.glob('../features/**/*-page.tsx')`],
    ['console/src/features/banner/banner-page.tsx', `import { view } from '../../resource/view'; import './a.css'`],
    [
      'console/src/features/order/time/line.tsx',
      `import { a } from '../detail.tsx'; import { b } from '../../../ui/b.tsx'`,
    ],
    [
      'console/src/resource/view.tsx',
      `import { call } from '../api/client.ts'; import { Money } from '../ui/money.tsx'`,
    ],
    ['console/src/ui/upload.tsx', `import { call } from '../api/client.ts'`],
    ['console/src/resource/view.test.tsx', `import { open } from '../test/open.tsx'`],
    // The server.
    ['server/src/app.ts', `import { orderRoutes } from './modules/order/routes.ts'`],
    ['server/src/jobs/expire.ts', `import { expire } from '../modules/order/service.ts'`],
    ['server/src/db/seed.ts', `import { add } from '../modules/order/service.ts'`],
    ['server/src/demo/orders.ts', `import { add } from '../modules/order/service.ts'`],
    [
      'server/src/modules/refund/service.ts',
      `import { pay } from '../order/service.ts'; import { orders } from '../order/table'`,
    ],
    [
      'server/src/modules/refund/parts/x.ts',
      `import { pay } from '../../order/service.ts'; import { y } from '../routes.ts'`,
    ],
    ['server/src/modules/refund/refund.test.ts', `import { testApi } from '../../test/api.ts'`],
    ['server/src/modules/refund/routes.ts', `import { crud } from '../../http/crud.ts'`],
    // Outside the zones.
    ['scripts/start.mjs', `import { buildApp } from '../server/src/app.ts'`],
    ['oxlint.config.ts', `import plugin from './lint/plugin.ts'`],
  ],
  bad: [
    // Packages.
    ['contract/src/roles.ts', `import { x } from '../../server/src/app.ts'`, /contract imports no other package/],
    ['contract/src/roles.ts', `import { x } from '@kangju/server'`, /contract imports no other package/],
    ['contract/src/roles.ts', `import { x } from '@kangju/contract'`, /inside contract import by a relative path/],
    ['contract/src/roles.ts', `import { readFileSync } from 'node:fs'`, /runs anywhere.*node:fs/],
    ['contract/src/roles.ts', `import { useState } from 'react'`, /runs anywhere.*react/],
    [
      'server/src/app.ts',
      `import { x } from '../../console/src/main.tsx'`,
      /server imports contract only, not console/,
    ],
    ['server/src/x.test.ts', `import { x } from '../../e2e/page.ts'`, /server imports contract only, not e2e/],
    ['server/src/app.ts', `import { x } from '@kangju/console'`, /server imports contract only, not console/],
    ['server/src/app.ts', `import { x } from '../../oxlint.config.ts'`, /not files of the root/],
    ['server/src/app.ts', `import { x } from '../../contract/src/roles.ts'`, /as '@kangju\/contract'/],
    ['e2e/a.test.ts', `import { x } from '../contract/src/roles.ts'`, /as '@kangju\/contract'/],
    [
      'console/src/app/menu.tsx',
      `import { x } from '../../../server/src/app.ts'`,
      /only tests of console may import server/,
    ],
    [
      'console/src/app/menu.test.tsx',
      `import { x } from '../../../sim/src/a.ts'`,
      /console imports contract only, not sim/,
    ],
    ['box/src/main.ts', `import { x } from '../../console/src/ui/money.tsx'`, /box imports contract only/],
    ['brand-new/src/a.ts', `import { x } from '../../server/src/app.ts'`, /only tests of brand-new/],
    ['console/src/app/menu.tsx', `import { x } from '@/ui/money'`, /no path aliases/],
    ['console/src/app/menu.tsx', `import { x } from '#ui/money'`, /no path aliases/],
    // Every way to import.
    ['server/src/app.ts', `export { x } from '../../console/src/a.ts'`, /contract only/],
    ['server/src/app.ts', `export * from '../../console/src/a.ts'`, /contract only/],
    ['server/src/app.ts', `import type { X } from '../../console/src/a.ts'`, /contract only/],
    ['server/src/app.ts', `type X = import('../../console/src/a.ts').X`, /contract only/],
    ['server/src/app.ts', `const x = await import('../../console/src/a.ts')`, /contract only/],
    ['server/src/app.ts', 'const x = (n) => import(`../../console/src/${n}.ts`)', /contract only/],
    ['console/src/ui/a.ts', `const x = import.meta.glob(['../features/**'])`, /ui may not import features/],
    // The console.
    ['console/src/ui/money.tsx', `import { view } from '../resource/view.tsx'`, /ui may not import resource/],
    ['console/src/api/me.ts', `import { page } from '../features/a/a-page.tsx'`, /api may not import features/],
    ['console/src/api/me.ts', `import { page } from '../app/router.tsx'`, /api may not import app/],
    ['console/src/resource/view.tsx', `import { a } from '../features/a/a.tsx'`, /resource may not import features/],
    ['console/src/features/a/a.tsx', `import { menu } from '../../app/menu'`, /features may not import app/],
    ['console/src/features/a/a.tsx', `import { b } from '../b/b.tsx'`, /feature a may not import feature b/],
    ['console/src/features/a/a.test.tsx', `import type { B } from '../b/b.tsx'`, /feature a may not import feature b/],
    ['console/src/hooks/new.ts', `import { b } from '../features/b/b.tsx'`, /hooks may not import features/],
    ['console/src/ui/money.tsx', `import { main } from '../main.tsx'`, /ui may not import main/],
    ['console/src/ui/money.tsx', `import { open } from '../test/open.tsx'`, /by tests only/],
    // The server.
    [
      'server/src/modules/refund/routes.ts',
      `import { x } from '../order/routes.ts'`,
      /module refund .* module order only/,
    ],
    ['server/src/modules/refund/refund.test.ts', `import { x } from '../order/pricing.ts'`, /module refund .* only/],
    ['server/src/modules/refund/a.ts', `import { x } from '../order/parts/service.ts'`, /module refund .* only/],
    ['server/src/modules/refund/a.ts', `import { x } from '../../test/api.ts'`, /by tests only/],
    [
      'server/src/http/crud.ts',
      `import { x } from '../modules/order/service.ts'`,
      /kit .*http.* may not import a module/,
    ],
    ['server/src/db/client.ts', `import { x } from '../modules/order/table.ts'`, /kit .*db.* may not import a module/],
    ['server/src/sheet/write.ts', `import { x } from '../modules/order/table.ts'`, /kit .*sheet.* may not/],
    // The contract, and barrels.
    ['contract/src/kit/schema.ts', `import { x } from '../areas/order.ts'`, /kit .* may not import an area/],
    ['contract/src/kit/schema.ts', `import { x } from '../words/order.ts'`, /kit .* may not import an area/],
    ['console/src/ui/index.ts', `export { Money } from './money.tsx'`, /no barrels/],
    ['contract/src/kit/index.ts', `export * from './schema.ts'`, /no barrels/],
  ],
})
