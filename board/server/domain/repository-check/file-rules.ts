import { findAll, findingOf, type RepositoryRule, type SourceFile } from './rule.ts'

/** The first bytes of programs: Linux, macOS (four ways, and several in one) and Java. */
const programMarks = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'cafed00d']
const programEndings = new Set(
  'exe msi scr com pif lnk vbs vbe hta wsf jar apk ipa dmg pkg deb rpm appimage vsix crx xpi'.split(' '),
)
const pictureEndings = new Set(
  'png jpg jpeg gif ico webp bmp woff woff2 ttf otf eot mp3 mp4 wav pdf'.split(' '),
)
const looksLikeProgram =
  /^#!\/|\brequire\s*\(\s*['"]|\bfunction\b\s*(?:[\w$]{1,100}\s*)?\(|\b(?:const|let|var)\s+[\w$]+\s*=|\beval\s*\(|\bimport\s+[\w{*]|\bpowershell\b/i

/** Programs among the files, and those whose name says that they are pictures, fonts or the like. */
export const programs: RepositoryRule = (file) => {
  const isNamedPicture = pictureEndings.has(file.ending)
  if (isProgram(file)) return [findingOf(isNamedPicture ? 'disguised_program' : 'executable')]
  if (isNamedPicture && looksLikeProgram.test(file.text ?? '') && !isPointer(file))
    return [findingOf('disguised_program')]
  return programEndings.has(file.ending) ? [findingOf('executable')] : []
}

function isProgram({ bytes }: SourceFile): boolean {
  if (bytes.length < 64) return false
  if (programMarks.includes(bytes.toString('hex', 0, 4))) return true
  const isWindows = bytes.toString('latin1', 0, 2) === 'MZ'
  return isWindows && bytes.toString('latin1', bytes.readUInt32LE(60), bytes.readUInt32LE(60) + 2) === 'PE'
}

/** Git LFS keeps large files elsewhere, and a few lines in their place. */
function isPointer({ text }: SourceFile): boolean {
  return text?.startsWith('version https://git-lfs') === true
}

const archiveMarks = ['504b0304', '1f8b', '377abcaf271c', '52617221', 'fd377a585a00', '28b52ffd']
const archiveEndings = new Set('zip 7z rar gz tgz tar xz bz2 zst cab iso'.split(' '))

/** Archives within the archive, which aren't opened. */
export const archives: RepositoryRule = ({ ending, bytes }) => {
  const start = bytes.toString('hex', 0, 6)
  return archiveEndings.has(ending) &&
    (ending === 'tar' || archiveMarks.some((mark) => start.startsWith(mark)))
    ? [findingOf('nested_archive')]
    : []
}

/** Dependencies that come with the repository, past every registry. */
export const bundledPackages: RepositoryRule = ({ path }) =>
  /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path) ? [findingOf('bundled_package')] : []

/** Solidity tests that may run programs. */
export const contractTests: RepositoryRule = ({ name, text }) =>
  name === 'foundry.toml' && text !== undefined
    ? findAll('contract_ffi', text, /^[ \t]*ffi[ \t]*=[ \t]*true/gm)
    : []
