/** Findings of the repository check: what was found, what it means, and what to do. Grades are in `domain/repository-check/grades.ts`. */

interface FindingWords {
  title: string
  means: string
  todo: string
}

const dontInstall = 'Don’t install or open the project. Report the job and the repository.'
const askWhy = 'Ask why it is needed. If the answer doesn’t convince you, don’t run it.'

export const findings = {
  install_download: {
    title: 'Installing it downloads a program and runs it',
    means:
      'This script runs as soon as you install the dependencies. It fetches code from another server, and that code can be different every time.',
    todo: dontInstall,
  },
  encoded_command: {
    title: 'A command hides what it runs',
    means: 'The command is encoded, so nobody can read what it does before it runs.',
    todo: dontInstall,
  },
  disguised_command: {
    title: 'A command runs a font, an image or the like as a program',
    means: 'Such files are never programs. Attackers put code into them because nobody opens them.',
    todo: dontInstall,
  },
  folder_task_download: {
    title: 'Opening the folder in an editor downloads or runs hidden code',
    means:
      'Editors such as Visual Studio Code and Cursor run this task as soon as you open the folder and trust it. You don’t have to start anything.',
    todo: 'Don’t open the folder in an editor. If you already have, follow the steps on our safety page.',
  },
  decoded_code: {
    title: 'Encoded text is decoded and run as code',
    means: 'The real program is hidden in encoded text. Honest projects have no reason to do this.',
    todo: dontInstall,
  },
  fetched_code: {
    title: 'An answer from another server is run as code',
    means:
      'The program asks a server for text and runs it. Its owner decides what happens on your computer, and can show harmless code to anyone who checks.',
    todo: dontInstall,
  },
  error_handler_code: {
    title: 'An error handler runs text as code',
    means:
      'The code looks like ordinary error handling, but the failed request returns a program, which then runs. Fake coding tests often hide their attack here.',
    todo: dontInstall,
  },
  hidden_to_the_right: {
    title: 'Code is hidden far to the right',
    means: 'More than a hundred spaces push this code out of sight. In most editors you see nothing there.',
    todo: dontInstall,
  },
  invisible_text: {
    title: 'A file contains a long run of invisible characters',
    means: 'Editors show nothing here, but a program can read these characters and turn them into code.',
    todo: dontInstall,
  },
  obfuscated: {
    title: 'Code was made unreadable on purpose',
    means:
      'A tool renamed and scrambled everything in this file. Minifying makes files smaller; this makes them hard to understand.',
    todo: 'Don’t run it. Source code that you are asked to work on should be readable.',
  },
  encoded_program: {
    title: 'Encoded text contains commands for the computer',
    means: 'Decoded, the text starts other programs or a command line. Honest code writes that openly.',
    todo: dontInstall,
  },
  encoded_setting: {
    title: 'A settings file contains an encoded web address',
    means:
      'Addresses in settings are normally readable. Encoded ones are a known way to hide the server that sends harmful code.',
    todo: dontInstall,
  },
  registry_without_name: {
    title: 'Packages come from a bare IP address',
    means:
      'Public package registries have names. A server without one can give you any code under a trusted name.',
    todo: dontInstall,
  },
  disguised_program: {
    title: 'A program pretends to be a font, an image or the like',
    means: 'The name says one thing, but the file is a program or a script.',
    todo: dontInstall,
  },
  git_program: {
    title: 'The git settings in the archive start a program',
    means:
      'Git runs this command by itself, even for “git status”. Editors call git as soon as you open the folder.',
    todo: 'Delete the folder .git before you open the project, or don’t open it at all.',
  },
  install_script: {
    title: 'A script runs when you install the dependencies',
    means:
      'npm, pnpm and yarn may run this command by themselves. Some projects need it; attackers use it too.',
    todo: 'Read the script and the files it starts. To install without it: npm install --ignore-scripts.',
  },
  folder_task: {
    title: 'A task runs when you open the folder in an editor',
    means: 'Editors such as Visual Studio Code and Cursor start it once you trust the folder.',
    todo: 'Open the folder in restricted mode, and read the command first.',
  },
  automatic_tasks: {
    title: 'A setting lets tasks start without asking',
    means: 'The setting allows tasks to start by themselves when the folder is opened.',
    todo: 'Open the folder in restricted mode, and look for tasks that it starts.',
  },
  container_on_host: {
    title: 'A development container runs a command on your own computer',
    means: 'This command runs outside the container, before it starts.',
    todo: 'Read the command before you open the project in a container.',
  },
  container_download: {
    title: 'A development container downloads and runs a program',
    means: 'This happens inside the container, which can still read the project and reach the network.',
    todo: 'Check that the address belongs to a company you know.',
  },
  opening_command: {
    title: 'Another tool may run a command in this folder',
    means:
      'Tools such as direnv, mise, JetBrains editors and AI coding assistants read this file and may run its commands when you enter or open the folder.',
    todo: 'Read the file before you allow it in one of these tools.',
  },
  hook_download: {
    title: 'A git hook downloads or runs hidden code',
    means: 'Once the project is installed, git runs this file when you commit or switch branches.',
    todo: askWhy,
  },
  git_hook: {
    title: 'The archive contains active git hooks',
    means:
      'Git runs these files when you commit, merge or switch branches. A clone never includes them; an archive can.',
    todo: 'Delete the folder .git/hooks, or read every file in it.',
  },
  other_registry: {
    title: 'Packages come from a registry that isn’t one of the public ones',
    means:
      'Companies have private registries. A fake one can give you harmful code under the name of a well-known package.',
    todo: 'Ask who runs it. A task for applicants should work with the public registry.',
  },
  locked_elsewhere: {
    title: 'The lockfile takes packages from an unusual server',
    means: 'The project file looks normal, but the lockfile decides where a package is downloaded from.',
    todo: 'Ask why. You can delete the lockfile and install from the public registry.',
  },
  manager_program: {
    title: 'An npm setting starts a program',
    means: 'npm uses this program or option for every command in this folder.',
    todo: askWhy,
  },
  outside_dependency: {
    title: 'A dependency comes from outside the registry',
    means:
      'It is downloaded from a repository or a web address, can change at any time, and may run its own scripts when you install it.',
    todo: 'Check that repository in the same way.',
  },
  imitated_name: {
    title: 'A package name looks like a well-known one',
    means: 'The name differs by a character. It may be honest, or made to be mistaken for the real one.',
    todo: 'Look the package up: how long it has existed, who publishes it and how many people use it.',
  },
  download_command: {
    title: 'A script downloads a program and runs it',
    means: 'It runs only if you, or another script, start it.',
    todo: 'Don’t start it before you know who runs that server.',
  },
  hook_program: {
    title: 'A program contacts another server when you install, build or test the project',
    means:
      'Python, cargo and other tools run this file by themselves, and it also starts programs or runs text as code. Some projects fetch libraries like this; attackers do too.',
    todo: 'Read the whole file, and find out what it fetches and from whom, before you install, build or test anything.',
  },
  code_of_files: {
    title: 'The content of another file is run as code',
    means:
      'The file reads another one, or joins parts from several, and runs the result. Read one by one, none of them shows what it does.',
    todo: 'Read the other files too. If their names don’t look like code, or you can’t read them, don’t run the project.',
  },
  evaluates: {
    title: 'Text is run as code, close to a request to a server',
    means: 'This can be harmless. It is dangerous if the text comes from the server.',
    todo: 'Find out where the text comes from, or ask someone who can.',
  },
  reordered_text: {
    title: 'A file contains characters that change the reading order',
    means: 'They are needed for Arabic and Hebrew. In code they can show you something other than what runs.',
    todo: 'Look at the line in a tool that shows hidden characters.',
  },
  encoded_address: {
    title: 'The code contains an encoded web address',
    means:
      'There are harmless reasons, such as test data. It is also how attackers hide the server they use.',
    todo: 'Decode the address, and find out what the program sends or gets there.',
  },
  long_line: {
    title: 'One very long line in a file that is otherwise readable',
    means:
      'Harmful code is often put at the end of an ordinary file, as one line. It can also be embedded data.',
    todo: 'Read the whole line, with line wrapping switched on.',
  },
  executable: {
    title: 'The repository contains a program file',
    means: 'Nobody can read what a compiled program does. Source code rarely needs one.',
    todo: 'Don’t start it. Ask for its source code.',
  },
  bundled_package: {
    title: 'Installed packages are part of the repository',
    means:
      'The folder node_modules doesn’t belong in a repository. Packages in it may differ from the published ones.',
    todo: 'Delete the folder, and install the packages from the public registry.',
  },
  contract_ffi: {
    title: 'Tests of smart contracts may start programs',
    means: 'With “ffi = true”, Foundry lets a test run any command on your computer.',
    todo: 'Read the tests for calls of “ffi” before you run them.',
  },
  usual_install: {
    title: 'A well-known tool runs when you install the dependencies',
    means:
      'Judging by its name, the command prepares the project, for example with git hooks or compiled modules.',
    todo: 'Nothing, if you know the tool.',
  },
  prepare_script: {
    title: 'A prepare script runs when you install the project',
    means:
      'npm runs it in the project’s own folder, and for packages that come from git. Most build the project.',
    todo: 'Read the command and the files it starts.',
  },
  container_command: {
    title: 'A development container runs a command when it starts',
    means: 'The command runs inside the container.',
    todo: 'Read it before you open the project in a container.',
  },
  commit_hook: {
    title: 'The project comes with git hooks',
    means: 'Once the project is installed, git runs these files, for example when you commit.',
    todo: 'Read them. They are usually short.',
  },
  yarn_program: {
    title: 'The project brings its own yarn',
    means: 'The command “yarn” then runs a program or plug-in from this repository. That is common.',
    todo: 'If you don’t trust the project, don’t run yarn in its folder.',
  },
  minified: {
    title: 'A file is minified',
    means: 'People can’t read it. Finished libraries look like this; source code shouldn’t.',
    todo: 'Find out where the file comes from.',
  },
  single_commit: {
    title: 'The history has a single commit',
    means:
      'Many tasks for applicants start like this. It also means that nobody can see how the code was written.',
    todo: 'Nothing. This alone is no warning sign.',
  },
  nested_archive: {
    title: 'The repository contains another archive',
    means: 'We didn’t look inside.',
    todo: 'Unpack it, and check it in the same way.',
  },
  unreadable: {
    title: 'We couldn’t read a file that we normally check',
    means: 'It isn’t valid JSON. Tools may still read parts of it.',
    todo: 'Read it yourself.',
  },
} satisfies Record<string, FindingWords>

/** Names a finding; the file of grades has each of them. */
export type CheckCode = keyof typeof findings
