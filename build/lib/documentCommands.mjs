const codeSpan = /```\w*\n([\s\S]*?)```|`([^`\n]+)`/g;
const npmCommand = /^((?:[A-Z_]+=\S+ )*)npm (run ([\w-]+)|start|test|ci)(?: -- (.*))?$/;

/** Lines of code of a document; `-- --note FILE` by itself continues the command before. */
function listCodeLines(text) {
  let last = '';
  return [...text.matchAll(codeSpan)]
    .flatMap(([, block, span]) => (block ?? span).split('\n'))
    .map((line) => {
      const command = line.replace(/ +#.*$/, '').trim();
      if (command.startsWith('-- ')) {
        return `${last} ${command}`;
      }
      last = /(?:^| )npm (?:run|start|test)\b/.test(command) ? command.replace(/ -- .*$/, '') : last;
      return command;
    });
}

function parseCommand(text) {
  const [, variables, verb, script, args = ''] = npmCommand.exec(text);
  return {
    text,
    variables: [...variables.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    // `npm ci` is a command of npm itself.
    script: script ?? (verb === 'ci' ? null : verb),
    args: args.split(' ').filter((one) => one !== ''),
  };
}

/** Commands of npm in a document, and what looks like one and is none. */
export function listDocumentCommands(text) {
  const lines = listCodeLines(text).filter((line) => /^(?:[A-Z_]+=\S+ )*npm /.test(line));
  const isReadable = (line) => npmCommand.test(line);
  return { commands: lines.filter(isReadable).map(parseCommand), unreadable: lines.filter((line) => !isReadable(line)) };
}

function findArgumentProblem({ script, args }, checks) {
  try {
    return args.includes('--help') ? undefined : checks[script]?.(args);
  } catch (error) {
    return error.message;
  }
}

/**
 * What is wrong with a command; empty where it can be run. Known are what the help of each script prints, the names of variables, and
 * checks of arguments by script, which throw or return a problem.
 */
export function findCommandProblems(command, { helps, variables, checks }) {
  const { text, script, args } = command;
  const help = script === null ? '' : helps.get(script);
  if (help === undefined) {
    return [`${text}: there is no such script`];
  }
  const flags = args.filter((one) => one.startsWith('--')).map((one) => one.split('=', 1)[0]);
  const argumentProblem = findArgumentProblem(command, checks);
  return [
    ...command.variables.filter((name) => !variables.has(name)).map((name) => `${text}: nothing reads ${name}`),
    ...flags.filter((flag) => flag !== '--help' && !help.includes(flag)).map((flag) => `${text}: its help says nothing of ${flag}`),
    ...(argumentProblem === undefined ? [] : [`${text}: ${argumentProblem}`]),
  ];
}
