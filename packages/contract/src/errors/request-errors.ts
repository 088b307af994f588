import type { BackendError } from './board-error.ts'

/** Codes -1 to 124: what is wrong with a request, an object or a class. */
export const requestErrors = {
  OTHER_CAUSE: {
    code: -1,
    meaning: 'What was sent contradicts itself, or another cause that has no number.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'Nothing to challenge.', when: 'a challenge that names nothing' }],
  },
  INTERNAL_SERVER_ERROR: {
    code: 1,
    meaning: 'A mistake of the server, or a part of it that is away. Details are in its log only.',
    origin: 'both',
    status: 500,
    texts: [
      { text: 'Internal server error.', when: 'a mistake of the server' },
      {
        text: 'The board cannot reach its database right now. Try again in a few seconds.',
        when: 'the database is away',
        status: 503,
      },
    ],
  },
  CONNECTION_FAILED: {
    code: 100,
    meaning: 'The server could not be reached.',
    origin: 'client',
    status: null,
    reason: 'The SDK makes it when no answer came; whoever reads an answer has reached the server.',
    texts: [],
  },
  OBJECT_NOT_FOUND: {
    code: 101,
    meaning: 'There is no such object, or it is not for the caller to see. Also a wrong name or password.',
    origin: 'both',
    status: 404,
    texts: [
      { text: 'Object not found.', when: 'an object that is missing or not readable' },
      { text: 'Invalid username/password.', when: 'signing in with a wrong name or password' },
      {
        text: 'Permission denied, user needs to be authenticated.',
        when: 'a class for signed-in users only',
      },
      { text: 'There is nothing at {method} {path}.', when: 'a path or method that does not exist' },
    ],
  },
  INVALID_QUERY: {
    code: 102,
    meaning: 'The query cannot be answered.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'Invalid parameter for query: {key}', when: 'an operator of queries that does not exist' },
      { text: 'The pattern in "$regex" cannot be read.', when: 'a broken pattern' },
    ],
  },
  INVALID_CLASS_NAME: {
    code: 103,
    meaning: 'There is no such class, or its name is not allowed.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'Class {class} does not exist.', when: 'reading the schema of a class that is missing' },
      { text: 'Class {class} already exists.', when: 'making a class twice' },
      {
        text: 'Invalid classname: {class}, classnames can only have alphanumeric characters and _, and must start with an alpha character',
        when: 'a name that no class can have',
      },
    ],
  },
  MISSING_OBJECT_ID: {
    code: 104,
    meaning: 'An object has no id where one is needed.',
    origin: 'both',
    status: 400,
    texts: [
      {
        text: 'The path names no object. Put its id at the end.',
        when: 'changing or removing without an id in the path',
      },
    ],
  },
  INVALID_KEY_NAME: {
    code: 105,
    meaning: 'The name of a field is not allowed.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'objectId is an invalid field name.', when: 'making an object with an id of its own' },
      { text: 'id is an invalid field name.', when: 'writing a field named id' },
      { text: 'Invalid field name: {field}.', when: 'writing a field whose name is not allowed' },
      { text: 'Invalid key name: {key}', when: 'asking for a field whose name is not allowed' },
      { text: 'Cannot sort by {field}', when: 'sorting by a field that is kept from clients' },
    ],
  },
  INVALID_POINTER: {
    code: 106,
    meaning: 'A pointer to another object is broken.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'A pointer names a class and an object by its id.', when: 'writing a pointer without an id' },
    ],
  },
  INVALID_JSON: {
    code: 107,
    meaning: 'What was sent could not be read.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'requests must be an array', when: 'a batch that is no list' }],
  },
  COMMAND_UNAVAILABLE: {
    code: 108,
    meaning: 'An operation that the server does not know.',
    origin: 'server',
    status: 400,
    texts: [{ text: 'The {operation} operator is not supported yet.', when: 'an unknown "__op"' }],
  },
  NOT_INITIALIZED: {
    code: 109,
    meaning: 'The SDK was used before it was started.',
    origin: 'client',
    status: null,
    reason: 'It speaks of the SDK inside of an app, which sends nothing before it is started.',
    texts: [],
  },
  INCORRECT_TYPE: {
    code: 111,
    meaning: 'A value has another type than its field.',
    origin: 'both',
    status: 400,
    texts: [
      {
        text: 'schema mismatch for {class}.{field}; expected {type} but got {other}',
        when: 'writing a value of another type',
      },
      {
        text: 'A GeoPoint has a latitude from -90 to 90 and a longitude from -180 to 180.',
        when: 'writing a place that is not on Earth',
      },
    ],
  },
  INVALID_CHANNEL_NAME: {
    code: 112,
    meaning: 'The name of a push channel is not allowed.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'Invalid channel name: {channel}',
        when: 'subscribing to a channel with letters that none can have',
      },
    ],
  },
  PUSH_MISCONFIGURED: {
    code: 115,
    meaning: 'Push messages are not set up on this server, or the message is not complete.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'Pushes are not set up on this server. Set WEB_PUSH_CONTACT or PUSH_GATEWAY_URL.',
        when: 'sending a push while none can be sent',
      },
    ],
  },
  OBJECT_TOO_LARGE: {
    code: 116,
    meaning: 'What was sent is larger than allowed.',
    origin: 'both',
    status: 413,
    texts: [{ text: 'What you sent is too large. The limit is 1 MB.', when: 'a body of more than that' }],
  },
  OPERATION_FORBIDDEN: {
    code: 119,
    meaning: 'Not allowed to this caller.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'Permission denied for action {action} on class {class}.',
        when: 'what the permissions of a class forbid',
      },
      {
        text: 'This user is not allowed to access non-existent class: {class}',
        when: 'writing to a class that is missing, while clients cannot make classes',
      },
      {
        text: 'This user is not allowed to query {field} on class {class}',
        when: 'asking for a protected field',
      },
      {
        text: "Clients aren't allowed to manually update email verification.",
        when: 'marking an own e-mail address as verified',
      },
      { text: 'unauthorized', when: 'no application id, or that of another application', status: 403 },
      { text: 'unauthorized: master key is required', when: 'what needs the master key', status: 403 },
    ],
  },
  CACHE_MISS: {
    code: 120,
    meaning: 'A local copy was asked for that is not there.',
    origin: 'client',
    status: null,
    reason: 'It speaks of the copies that the SDK keeps on the device.',
    texts: [],
  },
  INVALID_NESTED_KEY: {
    code: 121,
    meaning: 'A key inside of an object holds a dollar sign or a dot.',
    origin: 'both',
    status: 400,
    texts: [
      {
        text: "Nested keys should not contain the '$' or '.' characters",
        when: 'such a key inside of a value',
      },
    ],
  },
  INVALID_FILE_NAME: {
    code: 122,
    meaning: 'The name of a file is not allowed.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'Filename contains invalid characters.', when: 'uploading under a name that is not allowed' },
    ],
  },
  INVALID_ACL: {
    code: 123,
    meaning: 'The ACL of an object cannot be read.',
    origin: 'both',
    status: 400,
    texts: [
      {
        text: '"{id}" is no user id, no role and not "*".',
        when: 'an ACL that names somebody who cannot be',
      },
    ],
  },
  TIMEOUT: {
    code: 124,
    meaning: 'It took longer than allowed.',
    origin: 'both',
    status: 400,
    texts: [],
  },
} as const satisfies Record<string, BackendError>
