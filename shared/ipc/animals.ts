import { z } from 'zod';
import {
  AnimalFacts,
  AnimalGroup,
  RegisterDifference,
  RegisterRow,
  TakenAnimals,
} from '../domain/animals.ts';
import { AdjustReason } from '../domain/stock.ts';
import { LocalId } from '../ids/ids.ts';
import { inPieces } from '../money/schemas.ts';
import { BusinessDate } from '../time/schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, manager, staff } from './rights.ts';

const RegisterQuestion = z.object({
  /** The first and the last day. */
  from: BusinessDate,
  to: BusinessDate,
  categoryId: LocalId.nullable(),
  /** Part of a pet's name, a mark or the number of a group. */
  text: z.string().max(200),
});
const Saved = z.object({ file: z.string().nullable() });

export const animalsCommands = {
  /** The present groups of a pet, in the order in which they are taken; empty if no register is kept. */
  'animals.ofPet': reads(anyone.look, z.object({ petId: LocalId }), z.array(AnimalGroup)),
  /** The animal with a chip or ring, present or gone; null if there never was one. */
  'animals.ofMark': reads(anyone.look, z.object({ mark: z.string().max(60) }), AnimalGroup.nullable()),
  /** A group with its lines of the register, oldest first. Refused: `animals_unknown`. */
  'animals.get': reads(
    staff.receive,
    z.object({ groupId: LocalId }),
    z.object({ group: AnimalGroup, rows: z.array(RegisterRow) }),
  ),
  /** Changes the facts of a group; journalled. Refused: `animals_unknown`, `born_later` (facts: petName). */
  'animals.change': writes(manager.stock, z.object({ groupId: LocalId, facts: AnimalFacts }), AnimalGroup),
  /** Lines of the register, latest first. */
  'animals.register': reads(
    staff.receive,
    RegisterQuestion.extend({ before: z.int().nullable(), limit: z.int().min(1).max(200) }),
    /** `next`: where the list continues; null at its end. `isKept`: whether any category has a register. */
    z.object({ items: z.array(RegisterRow), next: z.int().nullable(), isKept: z.boolean() }),
  ),
  /** Some of the pets whose register and stock differ. */
  'animals.differences': reads(staff.receive, nothing, z.array(RegisterDifference)),
  /** Adds stock that is missing in the register, as new groups; `added` is how many animals. */
  'animals.takeUp': writes(
    manager.stock,
    z.object({ petIds: z.array(LocalId).min(1).max(500) }),
    z.object({ added: inPieces(z.int()) }),
  ),
  /**
   * Removes animals of a pet that are in the register but not in stock, with a reason; from chosen groups, else
   * unmarked ones, oldest first. `removed` is how many. Refused: `animals_gone` (facts: group), `animals_choose`.
   */
  'animals.writeOff': writes(
    manager.stock,
    z.object({ petId: LocalId, reason: AdjustReason, animals: z.array(TakenAnimals).max(200).nullable() }),
    z.object({ removed: inPieces(z.int()) }),
  ),
  /** Writes the register as a CSV to a chosen file. Refused: `list_too_long` (facts: rows, most). */
  'animals.saveCsv': reads(staff.receive, RegisterQuestion, Saved),
  /** The same as a PDF. */
  'animals.savePdf': reads(staff.receive, RegisterQuestion, Saved),
};
