import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot, serverFlags } from './lib.mjs'

const read = (...path: string[]) => readFileSync(inRoot('deploy', ...path), 'utf8')

test('container and unit run the server with the flags of npm start', () => {
  expect(read('Containerfile')).toContain(serverFlags.map((flag) => `"${flag}", `).join(''))
  expect(read('systemd', 'kangju@.service')).toContain(`node ${serverFlags.join(' ')} dist/server/main.js`)
})
