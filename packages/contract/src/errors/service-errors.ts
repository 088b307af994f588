import type { BackendError } from './board-error.ts'

/** Codes 125 to 162 and 600 to 602: addresses, files, functions, limits, and what the SDK reports of the device. */
export const serviceErrors = {
  INVALID_EMAIL_ADDRESS: {
    code: 125,
    meaning: 'An e-mail address is broken.',
    origin: 'both',
    status: 400,
    texts: [
      {
        text: 'you must provide a valid email string',
        when: 'asking for a mail with something else than a text',
      },
      {
        text: 'Enter a full email address, such as name@example.com.',
        when: 'signing up with a broken address',
      },
    ],
  },
  MISSING_CONTENT_TYPE: {
    code: 126,
    meaning: 'A request does not say what kind of content it brings.',
    origin: 'client',
    status: null,
    reason:
      'The server reads JSON whatever the header says, and files by their bytes, so nothing lacks for want of it.',
    texts: [],
  },
  MISSING_CONTENT_LENGTH: {
    code: 127,
    meaning: 'A request does not say how long its content is.',
    origin: 'client',
    status: null,
    reason: 'A request without a length is read to its end, which HTTP/1.1 marks, or has no content.',
    texts: [],
  },
  INVALID_CONTENT_LENGTH: {
    code: 128,
    meaning: 'A request says that its content is longer or shorter than it is.',
    origin: 'both',
    status: 400,
    texts: [
      { text: 'The length of the request is not stated as a number.', when: 'a broken Content-Length' },
    ],
  },
  FILE_TOO_LARGE: {
    code: 129,
    meaning: 'A file is larger than allowed.',
    origin: 'both',
    status: 413,
    texts: [{ text: 'The file is too large. The limit is 10 MB.', when: 'uploading more than that' }],
  },
  FILE_SAVE_ERROR: {
    code: 130,
    meaning: 'A file could not be kept.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'File upload by public is disabled.', when: 'uploading, signed out' }],
  },
  DUPLICATE_VALUE: {
    code: 137,
    meaning: 'Another object has this value already where each has one of its own.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'A duplicate value for a field with unique values was provided',
        when: 'a second role of the same name',
      },
    ],
  },
  INVALID_ROLE_NAME: {
    code: 139,
    meaning: 'The name of a role is not allowed.',
    origin: 'both',
    status: 400,
    texts: [
      {
        text: "A role's name can be only contain alphanumeric characters, _, -, and spaces.",
        when: 'making a role of another name',
      },
    ],
  },
  EXCEEDED_QUOTA: {
    code: 140,
    meaning: 'What one account may upload in a day is used up.',
    origin: 'server',
    status: 429,
    texts: [],
  },
  SCRIPT_FAILED: {
    code: 141,
    meaning: 'A cloud function or job failed, or there is none of this name.',
    origin: 'server',
    status: 400,
    texts: [{ text: 'Invalid function: "{name}"', when: 'a function that does not exist' }],
  },
  VALIDATION_ERROR: {
    code: 142,
    meaning: 'A value breaks a rule of its field or function.',
    origin: 'server',
    status: 400,
    texts: [{ text: '{field} is required', when: 'leaving out a field that its class requires' }],
  },
  INVALID_IMAGE_DATA: {
    code: 143,
    meaning: 'What should be an image is none.',
    origin: 'server',
    status: 400,
    texts: [{ text: 'Invalid image data', when: 'uploading a broken image' }],
  },
  UNSAVED_FILE_ERROR: {
    code: 151,
    meaning: 'An object names a file that was not saved.',
    origin: 'client',
    status: null,
    reason: 'The SDK refuses to encode such an object, so it is never sent.',
    texts: [],
  },
  INVALID_PUSH_TIME_ERROR: {
    code: 152,
    meaning: 'The time of a push message cannot be used.',
    origin: 'server',
    status: 400,
    texts: [],
  },
  FILE_DELETE_ERROR: {
    code: 153,
    meaning: 'A file could not be deleted.',
    origin: 'server',
    status: 404,
    texts: [
      { text: 'Could not delete file. There is none of this name.', when: 'deleting a file that is missing' },
    ],
  },
  REQUEST_LIMIT_EXCEEDED: {
    code: 155,
    meaning: 'Too many requests; Retry-After says how many seconds to wait.',
    origin: 'server',
    status: 429,
    texts: [],
  },
  DUPLICATE_REQUEST: {
    code: 159,
    meaning: 'A request with this id was made already.',
    origin: 'server',
    status: 400,
    texts: [{ text: 'Duplicate request', when: 'the same X-Parse-Request-Id twice' }],
  },
  INVALID_EVENT_NAME: {
    code: 160,
    meaning: 'The name of an analytics event is not allowed.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'invalid event name', when: 'reporting an event of a name that is not allowed' }],
  },
  FILE_DELETE_UNNAMED_ERROR: {
    code: 161,
    meaning: 'A file without a name was to be deleted.',
    origin: 'both',
    status: 400,
    texts: [{ text: 'Cannot delete an unnamed file.', when: 'DELETE /files/' }],
  },
  INVALID_VALUE: {
    code: 162,
    meaning: 'A value cannot be used. Newer than Moralis v1, whose clients show the text.',
    origin: 'server',
    status: 400,
    texts: [
      {
        text: 'userId must not be empty, null, or undefined',
        when: 'signing in as a user (master key) without an id',
      },
    ],
  },
  AGGREGATE_ERROR: {
    code: 600,
    meaning: 'Several errors at once.',
    origin: 'client',
    status: null,
    reason: 'The SDK makes it of the errors in the answer to a batch; each of those has a code of its own.',
    texts: [],
  },
  FILE_READ_ERROR: {
    code: 601,
    meaning: 'A file on the device could not be read.',
    origin: 'client',
    status: null,
    reason: 'It is the browser that reads the file before it is sent.',
    texts: [],
  },
  X_DOMAIN_REQUEST: {
    code: 602,
    meaning: 'An old browser could not send a request to another site.',
    origin: 'client',
    status: null,
    reason: 'It is the browser that does not send it. The server answers every site.',
    texts: [],
  },
} as const satisfies Record<string, BackendError>
