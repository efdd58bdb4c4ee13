const IMAGE_OBJECT = [
  "imageobject",
  "imageobject.url = https://example.com/photos/1x1/black-labrador-puppy.jpg",
  "imageobject.contenturl = https://example.com/photos/1x1/black-labrador-puppy.jpg",
  "imageobject.license = https://example.com/license",
  "imageobject.acquirelicensepage = https://example.com/how-to-use-my-images",
  "imageobject.creator.person",
  "imageobject.creator.person.name = Brixton Brownstone",
  "imageobject.author.person",
  "imageobject.author.person.name = Brixton Brownstone",
  "imageobject.copyrightnotice = Clara Kent",
  "imageobject.credittext = Labrador PhotoLab",
];

/** Statements of the documents that have no other parser's output of this form, written by hand by the rules of microdata. */
export const MARKUP_FACTS: Record<string, string[]> = {
  // Broken JSON: the part before the error is read.
  "wae-jsonld-invalid": [
    "product",
    "product.invalidproperty = 1",
    "product.invalidproperty = 2",
    "product.invalidproperty = 3",
    "product.invalidproperty = unclosed array",
  ],
  "wae-microdata-missing-context": IMAGE_OBJECT,
  "wae-microdata5": IMAGE_OBJECT,
  "wae-microdata2": [
    "recipe",
    "recipe.name = Mom's World Famous Banana Bread",
    "recipe.author = John Smith",
    "recipe.datepublished = 2009-05-08",
    "recipe.image = bananabread.jpg",
    "recipe.description = This classic banana bread recipe comes from my mom -- the walnuts add a nice texture and flavor to the banana bread.",
    "recipe.preptime = PT15M",
    "recipe.cooktime = PT1H",
    "recipe.recipeyield = 1 loaf",
    "recipe.suitablefordiet = http://schema.org/LowFatDiet",
    "recipe.nutrition.nutritioninformation",
    "recipe.nutrition.nutritioninformation.calories = 240 calories",
    "recipe.nutrition.nutritioninformation.fatcontent = 9 grams fat",
    "recipe.recipeingredient = 3 or 4 ripe bananas, smashed",
    "recipe.recipeingredient = 1 egg",
    "recipe.recipeingredient = 3/4 cup of sugar",
    "recipe.recipeinstructions = Preheat the oven to 350 degrees. Mix in the ingredients in a bowl. Add the flour last. Pour the mixture into a loaf pan and bake for one hour.",
    "recipe.interactionstatistic.interactioncounter",
    "recipe.interactionstatistic.interactioncounter.interactiontype = http://schema.org/CommentAction",
    "recipe.interactionstatistic.interactioncounter.userinteractioncount = 140",
  ],
  // The expected output has only the price.
  "changedetection-itemprop-a": [
    "product",
    "product.name = test",
    "product.description = test",
    "product.offers.offer",
    "product.offers.offer.pricecurrency = AUD",
    "product.offers.offer.price = 155.55",
    "offer",
    "offer.price = $155.55",
    "offer.pricecurrency = AUD",
    "offer.price = 155.55",
  ],
};

/** The name that a document states for its product or itself, and its price; documents not listed have no price. */
export const STATED: Record<string, [name: string, price?: string]> = {
  "brick-002-schema-product-rdfa": ['Kenmore White 17" Microwave', "1000.00 USD"],
  "brick-003-schema-product-jsonld": ['Kenmore White 17" Microwave', "55.00 USD"],
  "brick-004-json-ld-nested-array": ["SomeProduct", "12.99 EUR"],
  "extruct-schemaorg-Event.001": ["Miami Heat at Philadelphia 76ers - Game 3 (Home Game 1)", "35.00 USD"],
  "extruct-schemaorg-Event.002": ["Foo Fighters"],
  "extruct-schemaorg-Event.003": ["Typhoon with Radiation City", "13.00 USD"],
  "extruct-schemaorg-Event.004": ["CANCELLED - Typhoon with Radiation City", "13.00 USD"],
  "extruct-schemaorg-product-ref": ["Executive Anvil", "119.99 USD"],
  "changedetection-itemprop-a": ["test", "155.55 AUD"],
  "wae-headings-complex-layout": ["Main Content"],
  "wae-headings-empty": ["Title with spaces"],
  "wae-headings-nested-tags": ["Title with italic and bold text"],
  "wae-headings-text-extraction": ["Title with spaces"],
};
