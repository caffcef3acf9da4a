// Turns what the server describes into TypeScript types: its messages (src/api/schema.d.ts), and
// what each game adds to them (src/games/NAME/schema.d.ts).
//
//   npm run types            asks the server's program for its description first
//   node tools/types.mjs --check   fails when the committed types are not those of the server

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../..', import.meta.url).pathname;
const SOURCES = join(ROOT, 'web/src');

const description = () => {
  const folder = mkdtempSync(join(tmpdir(), 'description-'));
  const file = join(folder, 'description.json');
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
  `// Written by \`npm run types\` from what the server describes.\n\n${Object.keys(schemas)
    .sort()
    .map((key) => `export type ${name(key)} = ${type(schemas[key])};\n`)
    .join('\n')}`;

const { api, games } = description();
const texts = { 'api/schema.d.ts': written(api.components.schemas) };
for (const [game, schemas] of Object.entries(games)) {
  // A game from elsewhere has no folder here.
  if (existsSync(join(SOURCES, 'games', game))) {
    texts[`games/${game}/schema.d.ts`] = written(schemas);
  }
}

for (const [file, text] of Object.entries(texts)) {
  const target = join(SOURCES, file);
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error(`src/${file} is not what the server describes: run npm run types`);
    process.exitCode = 1;
  }
}
