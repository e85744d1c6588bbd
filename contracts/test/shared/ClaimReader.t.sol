// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostClaimDataWithReferrer, SignerValidatorInput} from "../../src/shared/BoostClaimData.sol";
import {ClaimReader} from "../../src/shared/ClaimReader.sol";
import {Test} from "./Test.sol";

/// @notice Decodes a claim with our reader and with Solidity's decoder. Each returns one hash of the decoded values.
contract ClaimReaderHarness {
    function read(bytes calldata data) external pure returns (bytes32) {
        (bytes calldata input, bytes calldata incentiveData) = ClaimReader.decodeClaimData(data);
        return keccak256(
            abi.encode(
                ClaimReader.signer(input),
                ClaimReader.signature(input),
                ClaimReader.quantity(input),
                incentiveData,
                ClaimReader.referrer(data)
            )
        );
    }

    function decode(bytes calldata data) external pure returns (bytes32) {
        BoostClaimDataWithReferrer memory claim = abi.decode(data, (BoostClaimDataWithReferrer));
        SignerValidatorInput memory input = abi.decode(claim.validatorData, (SignerValidatorInput));
        return keccak256(
            abi.encode(input.signer, input.signature, input.incentiveQuantity, claim.incentiveData, claim.referrer)
        );
    }
}

contract ClaimReaderTest is Test {
    ClaimReaderHarness private _harness;

    function setUp() public {
        _harness = new ClaimReaderHarness();
    }

    function testFuzz_read_matchesABIDecoder(BoostClaimDataWithReferrer memory claim, SignerValidatorInput memory input)
        public
        view
    {
        claim.validatorData = abi.encode(input);
        bytes memory data = abi.encode(claim);
        vm.assertEq(_harness.read(data), _harness.decode(data), "the same");
    }

    /// @dev Replaces one word, which gives invalid offsets, lengths and addresses.
    function testFuzz_read_revertsWhenABIDecoderReverts(
        BoostClaimDataWithReferrer memory claim,
        SignerValidatorInput memory input,
        uint256 at,
        uint256 word,
        uint8 kind,
        uint256 length
    ) public view {
        claim.validatorData = abi.encode(input);
        bytes memory data = abi.encode(claim);
        if (kind % 4 == 0) word = word % (2 * data.length);
        if (kind % 4 == 1) word = uint256(-int256(word % (2 * data.length)));
        if (kind % 4 == 2) word = 32 * (word % (data.length / 32));
        // Most often in the head, because the first twelve words have all offsets.
        at = 32 * (at % (kind % 8 < 6 ? 12 : data.length / 32));
        assembly ("memory-safe") {
            mstore(add(add(data, 32), at), word)
        }
        if (kind >= 128) {
            length = length % data.length;
            assembly ("memory-safe") {
                mstore(data, length)
            }
        }
        (bool isRead, bytes memory read) = address(_harness).staticcall(abi.encodeCall(_harness.read, (data)));
        (bool isDecoded, bytes memory decoded) = address(_harness).staticcall(abi.encodeCall(_harness.decode, (data)));
        vm.assertEq(isRead, isDecoded, "both or neither");
        if (isRead) vm.assertEq(read, decoded, "the same");
    }
}
