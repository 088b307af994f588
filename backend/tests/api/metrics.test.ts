import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAskedMeasures, listExportedMeasures } from '../../../board/tests/support/measures.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
beforeAll(async () => {
  board = await startBackendBoard()
})
afterAll(() => board.close())

const read = async (): Promise<string> => (await fetch(`${board.origin}/metrics`)).text()

it('counts requests at /server by the pattern of their path', async () => {
  const headers = { 'x-parse-application-id': board.context.config.appId }
  await fetch(`${board.origin}/server/classes/Nope`, { headers })
  await fetch(`${board.origin}/server/${'x'.repeat(40)}`)
  const text = await read()
  expect(text).toMatch(/_count\{method="GET",route="\/server\/classes",status="\d+"\} 1/)
  expect(text).toMatch(/_count\{method="GET",route="\/server",status="\d+"\} 1/)
  expect(text).not.toContain('xxxx')
})

it('tells of live queries and of the connections of Parse', async () => {
  const text = await read()
  expect(text).toMatch(/^cryptolist_live_query_sockets 0$/m)
  expect(text).toMatch(/^cryptolist_database_connections\{pool="parse",state="busy"\} 0$/m)
})

it('has every measure of live queries that the dashboard, the alerts and the guide ask for', async () => {
  const names = listAskedMeasures().filter((name) => name.startsWith('cryptolist_live_query_'))
  expect(names).not.toEqual([])
  const exported = listExportedMeasures(await read())
  expect(names.filter((name) => !exported.has(name))).toEqual([])
})
