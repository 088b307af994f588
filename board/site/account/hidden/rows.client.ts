import { findPageUser } from '../../auth/browser/current-user.ts'
import { readStored } from '../../components/storage/stored-value.ts'

/**
 * On pages with rows of jobs: what this visitor saved, hid or applied for shows at once; the buttons that save and hide come when somebody points at a row,
 * touches one or moves there by keys, so that a visitor who only reads loads nothing.
 */
function start(): void {
  import('./job-rows.ts').then((rows) => rows.startRows()).catch(goWithout)
}

/** The rows are links without it. */
function goWithout(): void {}

const keys = ['savedJobs', 'hiddenJobs', 'hiddenCompanies', 'applied'] as const
if (findPageUser() !== null || keys.some(readStored)) start()
else
  for (const type of ['pointerover', 'touchstart', 'focusin'] as const)
    addEventListener(
      type,
      ({ target }) => {
        if (target instanceof Element && target.closest('.rows') !== null) start()
      },
      { passive: true },
    )
