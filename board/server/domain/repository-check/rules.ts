import { errorHandlers, evaluatesNearRequest, runsForeignCode, scriptCommands } from './code-rules.ts'
import {
  commitHooks,
  containers,
  editorSettings,
  folderTasks,
  gitFolder,
  openingCommands,
} from './editor-rules.ts'
import { archives, bundledPackages, contractTests, programs } from './file-rules.ts'
import {
  codeToTheRight,
  encodedSettings,
  encodedText,
  longLines,
  obfuscation,
  unseenCharacters,
} from './hidden-rules.ts'
import { gypCommands, hookPrograms, startFiles } from './hook-rules.ts'
import { lockedNames, packageDependencies, packageScripts } from './package-rules.ts'
import { lockedHosts, managerPrograms, registries } from './registry-rules.ts'
import type { RepositoryRule } from './rule.ts'
import { codeOfOtherFiles } from './split-code-rules.ts'

/** All rules. Each looks at one file at a time; `messages/en/check-repo-findings.ts` grades and explains what they find. */
export const rules: readonly RepositoryRule[] = [
  packageScripts,
  packageDependencies,
  lockedNames,
  folderTasks,
  editorSettings,
  containers,
  openingCommands,
  commitHooks,
  gitFolder,
  registries,
  managerPrograms,
  lockedHosts,
  runsForeignCode,
  errorHandlers,
  evaluatesNearRequest,
  scriptCommands,
  hookPrograms,
  startFiles,
  gypCommands,
  codeOfOtherFiles,
  codeToTheRight,
  unseenCharacters,
  obfuscation,
  encodedText,
  encodedSettings,
  longLines,
  programs,
  archives,
  bundledPackages,
  contractTests,
]
