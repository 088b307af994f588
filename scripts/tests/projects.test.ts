import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { listTestFiles } from './projects.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = listTestFiles(root)

it('gives a test file to a project by its imports, by those of its helpers and by its name', () => {
  expect(files.unit).toContain('scripts/tests/projects.test.ts')
  expect(files.server).toContain('board/server/queue/queue.test.ts')
  expect(files.server).toContain('board/tests/api/shell.test.ts')
  expect(files.browser).toContain('board/tests/browser/search.test.ts')
  expect(files.server).toContain('board/tests/browser/moderation.test.ts')
  expect(files.sdk).toContain('moralis/sdk/src/start/start.test.ts')
  expect(files.slow).toContain('backend/tests/api/backend-fuzz.slow.test.ts')
  expect(files.clients).toContain('moralis/conformance/moralis-node.slow.test.ts')
})

it('finds no vi.mock in files that share a process: it would reach those after it (take vi.doMock and vi.doUnmock)', () => {
  const call = ['vi', 'mock('].join('.')
  const shared = [...files.browser, ...files.server, ...files.sdk, ...files.unit, ...files.slow]
  expect(shared.filter((path) => readFileSync(join(root, path), 'utf8').includes(call))).toEqual([])
})
