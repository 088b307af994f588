import type { BackendError } from './board-error.ts'

/** Codes -1 to 124: what is wrong with a request, an object or a class. */
export const requestErrors = {
  OTHER_CAUSE: {
    code: -1,
    meaning: 'The request contradicts itself, or fails for a reason that has no code.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'Nothing to challenge.', when: 'a challenge that names nothing' }],
  },
  INTERNAL_SERVER_ERROR: {
    code: 1,
    meaning: 'An error in the server, or a part of it is unavailable. The details are in its log only.',
    origin: 'both',
    status: 500,
    texts: [
      { text: 'Internal server error.', when: 'an error in the server' },
      {
        text: 'The board cannot reach its database right now. Try again in a few seconds.',
        when: 'the database is unreachable',
        status: 503,
      },
    ],
  },
  CONNECTION_FAILED: {
    code: 100,
    meaning: 'The server could not be reached.',
    origin: 'client',
    status: null,
    reason: 'The SDK reports it when it gets no answer. Any answer means that the server was reached.',
    texts: [],
  },
  OBJECT_NOT_FOUND: {
    code: 101,
    meaning:
      "The object doesn't exist, or the caller may not see it. Also used for a wrong username or password.",
    origin: 'both',
    status: 404,
    texts: [
      { text: 'Object not found.', when: 'an object that is missing or hidden from the caller' },
      { text: 'Invalid username/password.', when: 'signing in with a wrong name or password' },
      {
        text: 'Permission denied, user needs to be authenticated.',
        when: 'reading a class that only signed-in users may read',
      },
      { text: 'There is nothing at {method} {path}.', when: 'a path or method that does not exist' },
    ],
  },
  INVALID_QUERY: {
    code: 102,
    meaning: "The query can't be answered.",
    origin: 'both',
    status: 400,
    texts: [
      { text: 'Invalid parameter for query: {key}', when: 'a query operator that does not exist' },
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
      { text: 'Class {class} already exists.', when: 'creating a class twice' },
      {
        text: 'Invalid classname: {class}, classnames can only have alphanumeric characters and _, and must start with an alpha character',
        when: 'a name that no class can have',
      },
    ],
  },
  MISSING_OBJECT_ID: {
    code: 104,
    meaning: 'An object id is missing.',
    origin: 'both',
    status: 400,
    texts: [
      {
        text: 'The path names no object. Put its id at the end.',
        when: 'changing or deleting without an id in the path',
      },
    ],
  },
  INVALID_KEY_NAME: {
    code: 105,
    meaning: 'The field name is not allowed.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'objectId is an invalid field name.', when: 'creating an object with an id of your own' },
      { text: 'id is an invalid field name.', when: 'writing a field named id' },
      { text: 'Invalid field name: {field}.', when: 'writing a field whose name is not allowed' },
      { text: 'Invalid key name: {key}', when: 'asking for a field whose name is not allowed' },
      { text: 'Cannot sort by {field}', when: "sorting by a field that clients can't read" },
    ],
  },
  INVALID_POINTER: {
    code: 106,
    meaning: 'A pointer to another object is invalid.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'A pointer names a class and an object by its id.', when: 'writing a pointer without an id' },
    ],
  },
  INVALID_JSON: {
    code: 107,
    meaning: 'The request could not be parsed.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'requests must be an array', when: "a batch that isn't a list" }],
  },
  COMMAND_UNAVAILABLE: {
    code: 108,
    meaning: "The server doesn't know this operation.",
    origin: 'server',
    status: 400,
    texts: [{ text: 'The {operation} operator is not supported yet.', when: 'an unknown "__op"' }],
  },
  NOT_INITIALIZED: {
    code: 109,
    meaning: 'The SDK was used before it was started.',
    origin: 'client',
    status: null,
    reason: 'It refers to the SDK inside an app, which sends nothing until it is started.',
    texts: [],
  },
  INCORRECT_TYPE: {
    code: 111,
    meaning: "A value doesn't have the type of its field.",
    origin: 'both',
    status: 400,
    texts: [
      {
        text: 'schema mismatch for {class}.{field}; expected {type} but got {other}',
        when: 'writing a value of the wrong type',
      },
      {
        text: 'A GeoPoint has a latitude from -90 to 90 and a longitude from -180 to 180.',
        when: 'writing a location outside these ranges',
      },
      {
        text: 'there can only be one geopoint field in a class',
        when: 'writing a location into a second field of a class',
      },
    ],
  },
  INVALID_CHANNEL_NAME: {
    code: 112,
    meaning: 'The name of the push channel is not allowed.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'Invalid channel name: {channel}',
        when: 'subscribing to a channel whose name is not allowed',
      },
    ],
  },
  PUSH_MISCONFIGURED: {
    code: 115,
    meaning: 'Push messages are not set up on this server, or the message is incomplete.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'Pushes are not set up on this server. Set WEB_PUSH_CONTACT or PUSH_GATEWAY_URL.',
        when: 'sending a push message while push is not set up',
      },
    ],
  },
  OBJECT_TOO_LARGE: {
    code: 116,
    meaning: 'The request is larger than allowed.',
    origin: 'both',
    status: 413,
    texts: [{ text: 'What you sent is too large. The limit is 1 MB.', when: 'a larger body' }],
  },
  OPERATION_FORBIDDEN: {
    code: 119,
    meaning: 'The caller may not do this.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'Permission denied for action {action} on class {class}.',
        when: 'an action that the permissions of a class forbid',
      },
      {
        text: 'This user is not allowed to access non-existent class: {class}',
        when: "writing to a class that is missing, while clients can't create classes",
      },
      {
        text: 'This user is not allowed to query {field} on class {class}',
        when: 'querying a protected field',
      },
      {
        text: "Clients aren't allowed to manually update email verification.",
        when: 'marking your own email address as confirmed',
      },
      { text: 'unauthorized', when: 'no application id, or the wrong one', status: 403 },
      {
        text: 'unauthorized: master key is required',
        when: 'a request that needs the master key',
        status: 403,
      },
    ],
  },
  CACHE_MISS: {
    code: 120,
    meaning: "The requested local copy doesn't exist.",
    origin: 'client',
    status: null,
    reason: 'It refers to the copies that the SDK stores on the device.',
    texts: [],
  },
  INVALID_NESTED_KEY: {
    code: 121,
    meaning: 'A key inside an object contains a dollar sign or a dot.',
    origin: 'both',
    status: 400,
    texts: [
      {
        text: "Nested keys should not contain the '$' or '.' characters",
        when: 'such a key inside a value',
      },
    ],
  },
  INVALID_FILE_NAME: {
    code: 122,
    meaning: 'The file name is not allowed.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'Filename contains invalid characters.', when: 'uploading under a name that is not allowed' },
    ],
  },
  INVALID_ACL: {
    code: 123,
    meaning: 'The ACL of an object is invalid.',
    origin: 'both',
    status: 400,
    texts: [
      {
        text: '"{id}" is no user id, no role and not "*".',
        when: 'an ACL with an invalid entry',
      },
    ],
  },
  TIMEOUT: {
    code: 124,
    meaning: 'The request took longer than allowed.',
    origin: 'both',
    status: 400,
    texts: [],
  },
} as const satisfies Record<string, BackendError>
