import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { packEntry, type TarEntry, tarEnd } from '../../server/backup/tar.ts'
import { at, type Change, madeAt, type Parts, pack, place, withSums } from './archive-parts.ts'
import {
  addedStatement,
  changedDescriptions,
  changedManifest,
  changedRows,
  changedStatement,
} from './changed-contents.ts'
import type { Outside } from './hostile-sql.ts'

/** Any change of an archive: of its bytes, entries, sums, descriptions and statements. */
export function changes(outside: Outside): fc.Arbitrary<Change> {
  return fc.oneof(
    { weight: 2, arbitrary: changedBytes() },
    { weight: 3, arbitrary: changedEntries(outside) },
    { weight: 2, arbitrary: changedHeaders(outside) },
    { weight: 3, arbitrary: changedManifest(outside) },
    { weight: 2, arbitrary: changedDescriptions() },
    { weight: 4, arbitrary: addedStatement(outside) },
    { weight: 4, arbitrary: changedStatement(outside) },
    { weight: 2, arbitrary: changedRows() },
  )
}

function changedBytes(): fc.Arbitrary<Change> {
  const edits = fc.array(fc.tuple(place, fc.uint8Array({ maxLength: 4 })), { minLength: 1, maxLength: 5 })
  const edit = (bytes: Buffer, list: [number, Uint8Array][]): Buffer => {
    const copy = Buffer.from(bytes)
    for (const [where, some] of list)
      copy.set(some.subarray(0, copy.length), Math.floor(where * Math.max(0, copy.length - 4)))
    return copy
  }
  const cut = (bytes: Buffer, where: number): Buffer => bytes.subarray(0, Math.floor(where * bytes.length))
  return fc.oneof(
    edits.map((list) => ({
      what: 'bytes of the file',
      apply: ({ entries }: Parts) => pack(entries),
      afterEncryption: (bytes: Buffer) => edit(bytes, list),
    })),
    edits.map((list) => ({
      what: 'bytes of the tar',
      apply: ({ entries }: Parts) => gzipSync(edit(gunzipSync(pack(entries)), list)),
    })),
    place.map((where) => ({
      what: 'cut file',
      apply: ({ entries }: Parts) => pack(entries),
      afterEncryption: (bytes: Buffer) => cut(bytes, where),
    })),
    place.map((where) => ({
      what: 'cut tar',
      apply: ({ entries }: Parts) => gzipSync(cut(gunzipSync(pack(entries)), where)),
    })),
    fc.uint8Array({ maxLength: 600 }).map((some) => ({
      what: 'more after the end',
      apply: ({ entries }: Parts) => Buffer.concat([pack(entries), some]),
    })),
    fc.constant({
      what: 'two archives in one',
      apply: ({ entries }: Parts) => Buffer.concat([pack(entries), pack(entries)]),
    }),
  )
}

/** Names that lead elsewhere, or that no archive has. */
function hostilePaths({ folder }: Outside): fc.Arbitrary<string> {
  const up = fc.integer({ min: 1, max: 9 }).map((count) => '../'.repeat(count))
  return fc.oneof(
    fc
      .tuple(fc.constantFrom('files/', 'keys/', 'files/zz/', '', 'database/rows/'), up)
      .map(([kind, dots]) => `${kind}${dots}harm`),
    fc
      .constantFrom('files', 'keys', 'files/00')
      .map((kind) => `${kind}/${'../'.repeat(9)}${folder.slice(1)}/h`.slice(0, 100)),
    fc.constantFrom(
      `${folder}/harm`.slice(0, 100),
      'files/harm',
      'files/',
      'files/incoming/harm',
      'files/..',
      'files/.',
      'keys/harm.json',
      'keys/../harm',
      'postgres/harm',
      'restoring.json',
      'files\\..\\..\\harm',
      'files/%2e%2e/harm',
      `files/${'0'.repeat(31)}`,
      `files/${'A'.repeat(32)}`,
      '__proto__',
      'constructor',
      'toString',
      'database/rows/0001/000099.copy',
      'database/rows/9999/000001.copy',
      'manifest.json ',
      './about.json',
      ' ',
      'files/\u202eharm',
      `files/${'0'.repeat(32)}/x`,
    ),
  )
}

function changedEntries(outside: Outside): fc.Arbitrary<Change> {
  const some = fc.uint8Array({ maxLength: 2000 })
  const edit = (what: string, change: (entries: TarEntry[]) => TarEntry[], hasSums: boolean): Change => ({
    what: `${what}${hasSums ? ', sums made again' : ''}`,
    apply: ({ entries }) => pack(hasSums ? withSums(change([...entries])) : change([...entries])),
  })
  const sums = fc.boolean()
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(hostilePaths(outside), some, place, sums).map(([name, bytes, where, hasSums]) =>
        edit(
          `entry ${JSON.stringify(name)}`,
          (entries) =>
            entries.toSpliced(Math.floor(1 + where * (entries.length - 1)), 0, {
              name,
              bytes: Buffer.from(bytes),
            }),
          hasSums,
        ),
      ),
    },
    fc
      .tuple(hostilePaths(outside), place, sums)
      .map(([name, where, hasSums]) =>
        edit(
          `renamed to ${JSON.stringify(name)}`,
          (entries) => entries.with(Math.floor(where * entries.length), { ...at(entries, where), name }),
          hasSums,
        ),
      ),
    fc
      .tuple(place, sums)
      .map(([where, hasSums]) =>
        edit(
          'entry missing',
          (entries) => entries.toSpliced(Math.floor(where * (entries.length - 1)), 1),
          hasSums,
        ),
      ),
    fc
      .tuple(place, place, sums)
      .map(([from, to, hasSums]) =>
        edit(
          'entry twice',
          (entries) => entries.toSpliced(Math.floor(to * entries.length), 0, at(entries, from)),
          hasSums,
        ),
      ),
    fc.tuple(place, place, sums).map(([from, to, hasSums]) =>
      edit(
        'other order',
        (entries) => {
          const [moved] = entries.splice(Math.floor(from * entries.length), 1)
          return moved === undefined ? entries : entries.toSpliced(Math.floor(to * entries.length), 0, moved)
        },
        hasSums,
      ),
    ),
    fc.tuple(place, some, sums).map(([where, bytes, hasSums]) =>
      edit(
        'other bytes',
        (entries) =>
          entries.with(Math.floor(where * entries.length), {
            ...at(entries, where),
            bytes: Buffer.from(bytes),
          }),
        hasSums,
      ),
    ),
  )
}

/** Links, devices, sizes and everything else that a header may say. */
function changedHeaders({ folder }: Outside): fc.Arbitrary<Change> {
  const fields = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('1', '2', '3', '4', '5', '6', '7', 'x', 'g', 'L', 'K', 'S', '\0', 'A'),
        fc.constantFrom('/', folder, '../../harm', 'keys.json'),
      )
      .map(([type, link]) => [
        { offset: 156, text: type },
        { offset: 157, text: link.slice(0, 99) },
      ]),
    fc
      .constantFrom(
        '77777777777',
        '-0000000010',
        '00000000000',
        '0x000000010',
        '99999999999',
        '\x80\0\0\0\0\0\0\0\0\0\xff\xff',
        '1 2 3 4 5 6',
      )
      .map((size) => [{ offset: 124, text: size }]),
    fc.constant([{ offset: 345, text: '../../..' }]),
    fc.constantFrom('0007777', 'garbage').map((mode) => [{ offset: 100, text: mode }]),
  )
  return fc.tuple(fields, place).map(([list, where]) => ({
    what: `header: ${JSON.stringify(list)}`,
    apply: ({ entries }) => {
      const chosen = Math.floor(where * entries.length)
      const packed = entries.flatMap((entry, index) => {
        const [header = Buffer.alloc(512), ...others] = packEntry(entry, madeAt)
        if (index !== chosen) return [header, ...others]
        for (const { offset, text } of list) header.write(text, offset, 'latin1')
        header.write('        ', 148)
        header.write(
          `${header
            .reduce((sum, byte) => sum + byte, 0)
            .toString(8)
            .padStart(6, '0')}\0 `,
          148,
        )
        return [header, ...others]
      })
      return gzipSync(Buffer.concat([...packed, tarEnd]))
    },
  }))
}
