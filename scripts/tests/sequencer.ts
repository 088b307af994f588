import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projectNames } from './projects.ts'

const orders = new Map<string, number>(projectNames.map((name, order) => [name, order]))
/** Where the longest of the slow files are: begun last, they would run on one core while the other has nothing to do. */
const longest = ['moralis/conformance/wallet-libraries/', 'moralis/conformance/']

/**
 * Sorts test files: heavy projects first, so that short files are left for the end; in a project, files of one environment together, because
 * they share a process; then by path, so that neighbours find what they import loaded.
 */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keys = new Map(files.map((file) => [file, this.#keyOf(file)]))
    return [...files].sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1))
  }

  #keyOf({ project, moduleId }: TestSpecification): string {
    const path = relative(this.ctx.config.root, moduleId)
    const environment = /@vitest-environment (\S+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? 'node'
    const rank = longest.findIndex((folder) => path.startsWith(folder))
    return [orders.get(project.name), environment, rank < 0 ? longest.length : rank, path].join(' ')
  }
}
