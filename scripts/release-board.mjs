// Makes a version of the board: sets it, dates its section in CHANGELOG, commits and tags. You push the commit and the tag.
// Usage: npm run release:board -- <version> [--dry-run]

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure/paths.mjs'

/** The headings of each version in CHANGELOG, by reader. */
const readers = ['Needs your attention', 'Candidates', 'Employers', 'Operators and moderators', 'Developers']

/** CHANGELOG with a fresh section for what comes, and the old one as a version. Throws an Error if nothing is new. */
function dateChangelog(changelog, version, date) {
  const [before, ...sections] = changelog.split(/^(?=## )/m)
  const [unreleased = '', ...released] = sections
  if (!unreleased.startsWith('## Unreleased\n'))
    throw new Error('CHANGELOG.md has no section "Unreleased" at its top.')
  const [, ...parts] = unreleased.split(/^(?=### )/m)
  const filled = parts.filter((part) => part.split('\n').slice(1).join('').trim() !== '')
  if (filled.length === 0) throw new Error('CHANGELOG.md says nothing under "Unreleased".')
  if (!filled[0]?.startsWith(`### ${readers[0]}`)) filled.unshift(`### ${readers[0]}\n\nNothing.\n\n`)
  const fresh = ['## Unreleased', ...readers.map((reader) => `### ${reader}`)].join('\n\n')
  return [before, `${fresh}\n\n`, `## ${version} (${date})\n\n`, ...filled, ...released].join('')
}

/** Whether a version comes after another; both are three numbers. */
function isLater(version, than) {
  const [own, other] = [version, than].map((text) => text.split('.').map(Number))
  const place = own.findIndex((number, index) => number !== other[index])
  return place !== -1 && own[place] > other[place]
}

function release(version, { isDryRun }) {
  const manifest = readJson('package.json')
  if (!/^\d+\.\d+\.\d+$/.test(version) || !isLater(version, manifest.version))
    throw new Error(`Name a version after ${manifest.version}, such as ${next(manifest.version)}.`)
  const tag = `v${version}`
  if (git('status', '--porcelain') !== '')
    throw new Error('Commit or remove your changes first (git status lists them).')
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} exists.`)
  const date = new Date().toISOString().slice(0, 10)
  const changelog = dateChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version, date)
  if (isDryRun) return `Would release ${version} with these notes:\n\n${readNotes(changelog, version)}`
  const lock = readJson('package-lock.json')
  lock.version = version
  lock.packages[''].version = version
  writeFileSync(join(root, 'CHANGELOG.md'), changelog)
  writeJson('package.json', { ...manifest, version })
  writeJson('package-lock.json', lock)
  git('commit', '--quiet', '--all', '--message', `chore(release): ${version}`)
  git('tag', '--annotate', tag, '--message', readNotes(changelog, version))
  return `Released ${version}. Publish it with: git push --follow-tags`
}

/** CHANGELOG's section about a version, as the text of its tag: `#` would begin a comment. */
function readNotes(changelog, version) {
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`${version} `)) ?? ''
  return `CryptoList ${section.replaceAll(/^### (.*)$/gm, '$1:').trim()}\n`
}

function next(version) {
  const [major, minor] = version.split('.').map(Number)
  return `${major}.${minor + 1}.0`
}

function readJson(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}

function writeJson(name, content) {
  writeFileSync(join(root, name), `${JSON.stringify(content, null, 2)}\n`)
}

function git(...parameters) {
  return execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim()
}

const [version = '', ...flags] = process.argv.slice(2)
try {
  if (flags.some((flag) => flag !== '--dry-run'))
    throw new Error('Usage: npm run release:board -- <version> [--dry-run]')
  console.log(release(version, { isDryRun: flags.length > 0 }))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
