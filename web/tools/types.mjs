// Turns the server's OpenAPI description into TypeScript types (src/api/schema.d.ts).
//
//   npm run types            asks the server's program for its description first
//   node tools/types.mjs --check   fails when the committed types are not those of the server

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../..', import.meta.url).pathname;
const TARGET = new URL('../src/api/schema.d.ts', import.meta.url).pathname;

const description = () => {
  const folder = mkdtempSync(join(tmpdir(), 'description-'));
  const file = join(folder, 'openapi.json');
  const environment = { ...process.env, PYTHONPATH: join(ROOT, 'src') };
  execFileSync(join(ROOT, '.venv/bin/python'), [join(ROOT, 'tools/describe_api.py'), file], {
    env: environment,
  });
  const read = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return read;
};

const name = (reference) => reference.split('/').at(-1).replaceAll('.', '_');

const literal = (value) => JSON.stringify(value);

const type = (schema) => {
  if (schema.$ref) return name(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return options.map(type).join(' | ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((one) => type({ ...schema, type: one })).join(' | ');
  }
  if (schema.type === 'array') return `Array<${type(schema.items ?? {})}>`;
  if (schema.type === 'object') return record(schema);
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null')
    return schema.type;
  return 'unknown';
};

const record = (schema) => {
  if (!schema.properties) {
    const values = schema.additionalProperties;
    return `Record<string, ${values && values !== true ? type(values) : 'unknown'}>`;
  }
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties).map(
    ([key, value]) => `  ${key}${required.has(key) ? '' : '?'}: ${type(value)};`,
  );
  return `{\n${fields.join('\n')}\n}`;
};

const written = (schemas) =>
  `// Written by \`npm run types\` from the server's OpenAPI description.\n\n${Object.keys(schemas)
    .sort()
    .map((key) => `export type ${name(key)} = ${type(schemas[key])};\n`)
    .join('\n')}`;

const text = written(description().components.schemas);
if (process.argv.includes('--check')) {
  if (readFileSync(TARGET, 'utf8') !== text) {
    console.error('src/api/schema.d.ts is not what the server describes: run npm run types');
    process.exit(1);
  }
} else {
  writeFileSync(TARGET, text);
}
