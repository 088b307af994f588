import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import fc from 'fast-check'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { type Body, objectSteps, place } from '../../tests/support/objects.ts'

interface Started {
  identity: TestIdentity
  warnings: string[]
  send(method: string, path: string, body?: Body): Promise<{ status: number; body: Body }>
  master(method: string, path: string, body?: Body): Promise<Body>
}

/** A start on a database that may have been started before. */
async function start(
  { url }: Pick<TestDatabase, 'url'>,
  environment: Record<string, string> = {},
): Promise<Started> {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) })
  const identity = await startTestIdentity({ DATABASE_URL: url, ...environment }, log)
  return {
    identity,
    warnings,
    master: objectSteps(() => identity).master,
    async send(method, path, body = {}) {
      const answer = await identity.send(path, { ...body, _method: method })
      return { status: answer.status, body: answer.body }
    },
  }
}

/** Does something with a board on a database, then stops it. */
async function withBoard<T>(
  database: Pick<TestDatabase, 'url'>,
  environment: Record<string, string>,
  use: (started: Started) => Promise<T>,
): Promise<T> {
  const started = await start(database, environment)
  try {
    return await use(started)
  } finally {
    await started.identity.close()
  }
}

async function makeDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('joined')
  onTestFinished(() => database.close())
  return database
}

const open = { ALLOW_CLASS_CREATION: '1' }
const anybody = { '*': true }
const actions = ['find', 'count', 'get', 'create', 'update', 'delete', 'addField']
const everything = Object.fromEntries(actions.map((action) => [action, anybody]))
const refusal = { code: 111, error: 'there can only be one geopoint field in a class' }

/** Older versions of the board let clients do this in two requests. */
async function addSecondPlace({ database: { db } }: TestIdentity, className: string): Promise<void> {
  await sql`alter table ${sql.id(className)} add column g2 point`.execute(db)
  await sql`update "_SCHEMA" set schema = jsonb_set(schema, '{fields,g2}', '{"type": "GeoPoint"}')
    where "className" = ${className}`.execute(db)
}

describe('a second GeoPoint field of a class', () => {
  it('refuses a second GeoPoint field like any wrong type, also at the same moment and with the master key', async () => {
    await withBoard(await makeDatabase(), open, async ({ send, identity }) => {
      const add = (className: string, field: string, body: Body = {}) =>
        send('POST', `/classes/${className}`, { [field]: place(1, 2), ...body })
      expect(await add('Place', 'g')).toMatchObject({ status: 201 })
      expect(await add('Place', 'g2')).toEqual({ status: 400, body: refusal })
      expect(await add('Place', 'g', { note: 'x' })).toMatchObject({ status: 201 })
      const key = { _MasterKey: identity.config.masterKey }
      expect(await add('Place', 'g2', key)).toEqual({ status: 400, body: refusal })
      await add('Race', 'name', { name: 'x' })
      const raced = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((field) => add('Race', field)))
      expect(raced.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
    })
  })
})

it('ends nothing when a second GeoPoint field comes with a field of the wrong type', async () => {
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  onTestFinished(() => void process.off('unhandledRejection', rejected))
  await withBoard(await makeDatabase(), open, async ({ send }) => {
    await send('POST', '/classes/Place', { g: place(1, 2), name: 'x' })
    expect((await send('POST', '/classes/Place', { g2: place(3, 4), name: 5 })).body.code).toBe(111)
    // By now the field has been refused too.
    expect(await send('POST', '/classes/Place', { g3: place(1, 2) })).toEqual({ status: 400, body: refusal })
  })
  expect(rejected).not.toHaveBeenCalled()
})

describe('a start', () => {
  it('a start serves a class with two GeoPoint fields, closes it, and says what to do', async () => {
    const database = await makeDatabase()
    await withBoard(database, open, async ({ send, master, identity }) => {
      await send('POST', '/classes/Place', { g: place(1, 2), name: 'x' })
      await send('POST', '/classes/Kept', { g: place(1, 2) })
      const permissions = { ...everything, protectedFields: { '*': ['g'] } }
      await master('PUT', '/schemas/Kept', { className: 'Kept', classLevelPermissions: permissions })
      await addSecondPlace(identity, 'Place')
      await addSecondPlace(identity, 'Kept')
    })
    await withBoard(database, {}, async ({ send, master, identity, warnings }) => {
      expect((await send('GET', '/classes/Place')).body.results).toHaveLength(1)
      expect((await send('POST', '/classes/Place', { g2: place(3, 4) })).status).toBe(201)
      expect((await send('POST', '/classes/Place', { more: 1 })).body.code).toBe(119)
      // A field that the operator hides stays hidden.
      expect(JSON.stringify((await send('GET', '/classes/Kept')).body)).not.toContain('GeoPoint')
      const problems = identity.parse.classProblems.map(({ className }) => className)
      expect(problems).toEqual(['Kept', 'Place'])
      const [warning = ''] = warnings.filter((line) => line.includes('class Place has 2 GeoPoint fields'))
      const [, path = '', change = ''] =
        warning.match(/PUT \/server(\S+) with the master key and (.*)\.$/) ?? []
      await master('PUT', path, JSON.parse(change))
    })
    await withBoard(database, {}, async ({ identity }) => {
      expect(identity.parse.classProblems.map(({ className }) => className)).toEqual(['Kept'])
    })
  })

  it('a start closes classes that anyone can add fields to, and no others', async () => {
    const database = await makeDatabase()
    const fields = { a: { type: 'String' } }
    await withBoard(database, {}, async ({ master }) => {
      const permissionsByClass = { Open: everything, Chosen: { ...everything, delete: {} } }
      for (const [className, classLevelPermissions] of Object.entries(permissionsByClass))
        await master('POST', `/schemas/${className}`, { className, fields, classLevelPermissions })
    })
    await withBoard(database, {}, async ({ master }) => {
      expect((await master('GET', '/schemas/Open')).classLevelPermissions).toMatchObject({
        ...everything,
        addField: {},
      })
      expect((await master('GET', '/schemas/Chosen')).classLevelPermissions).toMatchObject({
        addField: anybody,
        delete: {},
      })
    })
  })

  it('a start serves no class whose hidden fields can’t be read', async () => {
    const database = await makeDatabase()
    const hiding = { Listed: [], Said: 'salary', OfAll: { '*': true }, OfNumbers: { '*': [1] } }
    await withBoard(database, open, async ({ send, identity }) => {
      for (const [className, fields] of Object.entries(hiding)) {
        await send('POST', `/classes/${className}`, { salary: 1 })
        await sql`update "_SCHEMA" set schema = jsonb_set(schema, '{classLevelPermissions,protectedFields}',
          ${JSON.stringify(fields)}::jsonb) where "className" = ${className}`.execute(identity.database.db)
      }
    })
    await withBoard(database, {}, async ({ send, identity }) => {
      for (const className of Object.keys(hiding)) {
        const { status } = await send('GET', `/classes/${className}`)
        expect([className, status]).toEqual([className, 400])
      }
      const problems = identity.parse.classProblems.map(({ className }) => className)
      expect(problems.sort()).toEqual(Object.keys(hiding).sort())
    })
  })

  it('a start that one of the server’s own classes ends says which', async () => {
    const database = await makeDatabase()
    await withBoard(database, {}, async ({ identity: { database: board } }) => {
      await sql`update "_SCHEMA" set schema = '{}' where "className" = '_Session'`.execute(board.db)
    })
    await expect(withBoard(database, {}, async () => {})).rejects.toThrow('The class _Session isn’t served')
  })

  it('a start survives fields that conflict with the server’s own', async () => {
    const database = await makeDatabase()
    await withBoard(database, {}, async ({ identity: { database: board } }) => {
      await sql`update "_SCHEMA" set schema = schema #- '{fields,accounts}' where "className" = '_User'`.execute(
        board.db,
      )
      await sql`alter table "_User" drop column accounts`.execute(board.db)
      await addSecondPlace({ database: board } as TestIdentity, '_User')
      await sql`update "_SCHEMA" set schema = jsonb_set(jsonb_set(schema, '{fields,g}', '{"type": "GeoPoint"}'),
        '{classLevelPermissions,protectedFields}', '{"*": ["gone"]}') where "className" = '_User'`.execute(
        board.db,
      )
    })
    await withBoard(database, {}, async ({ master, send }) => {
      expect((await master('GET', '/schemas/_User')).fields).toMatchObject({ accounts: { type: 'Array' } })
      expect((await send('POST', '/users', { username: 'ana', password: 'long enough' })).status).toBe(201)
    })
  })
})

/** Names that Parse would make, and some that it wouldn't. */
const className = fc.oneof(
  fc.stringMatching(/^[A-Z][A-Za-z0-9_]{0,12}$/),
  fc.constantFrom(
    'toString',
    'constructor',
    '__proto__',
    '__data',
    'hasOwnProperty',
    'a b',
    '',
    "x'; drop table",
    '_Odd',
    '_Join:users:Odd',
    'x'.repeat(120),
    'pg_class',
  ),
)
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(anybody, {}, null, [], 'x', 0, { '*': null }, { 'role:x': true }, { pointerFields: ['a'] }),
)
const fieldType = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ type: 'GeoPoint' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      { type: 'String', required: true, defaultValue: 5 },
      { type: 'Pointer', targetClass: 'Gone' },
      { type: 'Relation' },
      { type: 'Nonsense' },
    ),
  },
  { weight: 1, arbitrary: odd },
)
const oddSchema = fc.oneof(
  { weight: 1, arbitrary: odd },
  {
    weight: 6,
    arbitrary: fc.record(
      {
        className: fc.constantFrom('Twice', '_User', 5),
        fields: fc.oneof(
          {
            weight: 5,
            arbitrary: fc.dictionary(fc.stringMatching(/^[a-z]\w{0,5}$/), fieldType, { maxKeys: 4 }),
          },
          { weight: 1, arbitrary: odd },
        ),
        classLevelPermissions: fc.oneof(
          fc.constantFrom(everything, { ...everything, protectedFields: { '*': ['gone'] } }, anybody),
          fc.dictionary(fc.constantFrom(...actions, '*', 'ACL', 'readUserFields', 'protectedFields'), odd),
          odd,
        ),
        indexes: fc.oneof(fc.constant({ board_by_token: { gone: 1 } }), odd),
      },
      { requiredKeys: [] },
    ),
  },
)
const classes = fc.uniqueArray(fc.tuple(className, oddSchema, fc.boolean()), {
  selector: ([name]) => name,
  minLength: 20,
  maxLength: 40,
})

describe('a database full of odd classes', () => {
  it('starts on any database of odd classes, and serves the rest', async () => {
    await fc.assert(
      fc.asyncProperty(classes, fc.boolean(), async (rows, isOpen) => {
        const database = await createTestDatabase('joined')
        try {
          await withBoard(database, open, async ({ send, identity }) => {
            expect((await send('POST', '/classes/Good', { name: 'x' })).status).toBe(201)
            const { db } = identity.database
            for (const [name, schema, hasTable] of rows) {
              await sql`insert into "_SCHEMA" ("className", schema, "isParseClass")
                values (${name}, ${JSON.stringify(schema)}::jsonb, true) on conflict do nothing`.execute(db)
              if (hasTable && /^\w+$/.test(name))
                await sql`create table if not exists ${sql.id('public', name)} (a text)`.execute(db)
            }
          })
          await withBoard(database, isOpen ? open : {}, async ({ send, master }) => {
            expect((await send('GET', '/classes/Good')).body.results).toHaveLength(1)
            expect((await send('POST', '/users', { username: 'ana', password: 'long enough' })).status).toBe(
              201,
            )
            expect((await master('GET', '/schemas/_Session')).classLevelPermissions).toMatchObject({
              create: {},
            })
            for (const [name] of rows)
              expect([
                name,
                (await send('GET', `/classes/${encodeURIComponent(name)}`)).status < 500,
              ]).toEqual([name, true])
          })
        } finally {
          await database.close()
        }
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })
})
