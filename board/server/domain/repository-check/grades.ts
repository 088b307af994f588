import type { CheckCode } from '#messages/check-repo-findings'

/** The gravest first: nothing honest does it · it can be either · a fact. */
const checkGrades = ['stop', 'look', 'note'] as const
export type CheckGrade = (typeof checkGrades)[number]

/** The grade of each finding, in the order in which those of one grade are shown. */
const grades: Readonly<Record<CheckCode, CheckGrade>> = {
  install_download: 'stop',
  folder_task_download: 'stop',
  fetched_code: 'stop',
  decoded_code: 'stop',
  error_handler_code: 'stop',
  hidden_to_the_right: 'stop',
  invisible_text: 'stop',
  obfuscated: 'stop',
  encoded_program: 'stop',
  encoded_setting: 'stop',
  encoded_command: 'stop',
  disguised_command: 'stop',
  disguised_program: 'stop',
  registry_without_name: 'stop',
  git_program: 'stop',
  install_script: 'look',
  folder_task: 'look',
  automatic_tasks: 'look',
  opening_command: 'look',
  container_on_host: 'look',
  container_download: 'look',
  git_hook: 'look',
  hook_download: 'look',
  other_registry: 'look',
  locked_elsewhere: 'look',
  manager_program: 'look',
  outside_dependency: 'look',
  imitated_name: 'look',
  download_command: 'look',
  hook_program: 'look',
  code_of_files: 'look',
  evaluates: 'look',
  encoded_address: 'look',
  long_line: 'look',
  reordered_text: 'look',
  executable: 'look',
  bundled_package: 'look',
  contract_ffi: 'look',
  usual_install: 'note',
  prepare_script: 'note',
  container_command: 'note',
  commit_hook: 'note',
  yarn_program: 'note',
  minified: 'note',
  nested_archive: 'note',
  single_commit: 'note',
  unreadable: 'note',
}

/** All findings with their grades, the gravest first. */
export const gradedCodes = checkGrades.flatMap((grade) =>
  (Object.keys(grades) as CheckCode[])
    .filter((code) => grades[code] === grade)
    .map((code) => ({ code, grade })),
)
