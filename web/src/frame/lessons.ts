// Lessons of a guided first game: each is shown once, when what it is about first appears.

import type { Choice, Happening, Range } from '../api/schema';

/** When a lesson is due: a question, a kind of choice, or something that happened. */
export type LessonTrigger = { question?: string; choice?: string; event?: string };
export type LessonText = { title: string; text: string };
export type Lesson = LessonText & { id: string; when: LessonTrigger };

export type LessonContext = {
  question: string | null;
  choices: Choice[];
  ranges: Range[];
  happenings: Happening[];
};

/** The lessons that are due and not learned yet, in their order. */
export const dueLessons = (
  lessons: Lesson[],
  context: LessonContext,
  learned: Set<string>,
): Lesson[] => {
  const kinds = new Set([...context.choices, ...context.ranges].map((one) => one.kind));
  const events = new Set(
    context.happenings.flatMap((one) => (one.log ?? []).map(({ kind }) => kind)),
  );
  return lessons.filter(({ id, when }) => {
    if (learned.has(id)) return false;
    if (when.question !== undefined)
      return when.question === '' || when.question === context.question;
    if (when.choice !== undefined) return kinds.has(when.choice);
    return when.event !== undefined && events.has(when.event);
  });
};

type LessonModule = { LESSONS: Record<string, LessonTrigger> };
type LessonTexts = { lessons: Record<string, LessonText> };
const modules = import.meta.glob<LessonModule>('../games/*/lessons.ts');
const texts = import.meta.glob<LessonTexts>('../games/*/lessons_*.ts');

/** All lessons of a game in a language. */
export const lessonsOf = async (game: string, language: string): Promise<Lesson[]> => {
  const module = modules[`../games/${game}/lessons.ts`];
  const textModule =
    texts[`../games/${game}/lessons_${language}.ts`] ?? texts[`../games/${game}/lessons_en.ts`];
  if (!module || !textModule) return [];
  const [{ LESSONS }, { lessons }] = await Promise.all([module(), textModule()]);
  return Object.entries(LESSONS).flatMap(([id, when]) => {
    const text = lessons[id];
    return text ? [{ id: `${game}.${id}`, when, ...text }] : [];
  });
};
