import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { addCompany, addJob, type JobFields } from '../support/listings.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  const { db } = board.context.database
  const harbor = await addCompany(db, { slug: 'harbor', name: 'Harbor Labs' })
  for (let number = 0; number < 4; number++)
    await addJob(db, harbor, { title: `Solidity Engineer ${number}` })
  const onsite: JobFields = { work_mode: 'onsite', remote_countries: [] }
  const others: JobFields[] = [
    { title: 'Senior Developer', role_family: 'backend', seniority: ['senior'], tags: ['solidity'] },
    { title: 'Kubernetes Admin', role_family: 'devops-sre', office_countries: ['CH'] },
    { title: 'JavaScript Developer', role_family: 'fullstack' },
    { title: 'Product Owner', role_family: 'product', office_countries: ['MY'] },
  ]
  for (const fields of others) await addJob(db, harbor, { ...onsite, ...fields })
})
afterAll(() => board.close())

const read = async (query: string) => {
  const answer = await fetch(`${board.origin}/api/v1/jobs?${query}`)
  return { status: answer.status, body: await answer.json() }
}

it('tells a program what a misspelt text means, as the page does, and answers what was asked', async () => {
  const { body } = await read('q=solidty&mode=remote')
  expect(body).toEqual({
    items: [],
    total: 0,
    next: null,
    correction: { text: 'solidity', query: 'mode=remote&q=solidity', total: 4 },
  })
  expect((await read(body.correction.query)).body.total).toBe(4)
  expect(await read('country=Germny')).toMatchObject({
    status: 200,
    body: { total: 0, correction: { text: 'Germany', query: 'country=DE' } },
  })
  expect((await read('q=solidity')).body).not.toHaveProperty('correction')
  expect((await read('q=zzzzzzzz')).body).not.toHaveProperty('correction')
})

it.each([
  ['senoir backend enginer', 'role=backend&seniority=senior'],
  ['solidty backnd enginer senior', 'q=solidity&role=backend&seniority=senior'],
  ['kuberentes sre switzerand', 'country=CH&q=kubernetes&role=devops-sre'],
  ['javscript fullstak', 'q=javascript&role=fullstack'],
  ['马来西亚 prodct manager', 'country=MY&role=product'],
])('reads misspelt words next to right ones as one text: %s', async (typed, query) => {
  const page = await (await fetch(`${board.origin}/jobs?q=${encodeURIComponent(typed)}`)).text()
  expect(page).toContain('Showing results for')
  const { body } = await read(`q=${encodeURIComponent(typed)}`)
  expect(body).toMatchObject({ total: 0, correction: { query, total: 1 } })
})

it('names the parameters that it ignores, also where the list is kept', async () => {
  const plain = await read('q=solidity')
  for (let time = 0; time < 2; time++)
    expect((await read('q=solidity&limit=5&page=2&limit=6')).body).toEqual({
      ...plain.body,
      ignored: ['limit', 'page'],
    })
  const many = Array.from({ length: 50 }, (_, number) => `${'x'.repeat(100)}${number + 10}=1`).join('&')
  expect((await read(many)).body.ignored).toEqual(['x'.repeat(60)])
  expect((await read('q=solidity')).body).not.toHaveProperty('ignored')
})

it('refuses how countries are meant where none is chosen', async () => {
  expect((await read('reach=named')).status).toBe(400)
  expect((await read('country=DE&reach=near')).status).toBe(400)
  expect((await read('country=DE&reach=named')).status).toBe(200)
})
