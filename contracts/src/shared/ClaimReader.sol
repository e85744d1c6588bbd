// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title ClaimReader
/// @notice Reads `BoostClaimData` directly from calldata.
/// @dev Solidity's decoder copies everything to memory twice, which costs more than 1,000 gas. Like that decoder, this
/// library reverts without data if an offset leads outside the data or a value does not fit its type.
library ClaimReader {
    /// @notice Returns the two parts of a claim.
    /// @param data - `BoostClaimData` or `BoostClaimDataWithReferrer`.
    /// @return input the members of the `SignerValidatorInput` in `validatorData`.
    /// @return incentiveData the incentive's part.
    function decodeClaimData(bytes calldata data)
        internal
        pure
        returns (bytes calldata input, bytes calldata incentiveData)
    {
        bytes calldata members = _tail(data, 0);
        input = _tail(_bytes(members, 0), 0);
        incentiveData = _bytes(members, 32);
    }

    /// @notice Returns the incentive's part of a claim, the same bytes as `decodeClaimData`.
    /// @param data - `BoostClaimData` or `BoostClaimDataWithReferrer`.
    /// @return the incentive's part.
    function getIncentiveData(bytes calldata data) internal pure returns (bytes calldata) {
        return _bytes(_tail(data, 0), 32);
    }

    /// @notice Returns the first word of bytes.
    /// @param data - the bytes.
    /// @return the word as a number, or 0 if the bytes are shorter.
    function firstWord(bytes calldata data) internal pure returns (uint256) {
        return data.length < 32 ? 0 : _word(data, 0);
    }

    /// @notice Returns the referrer that a claim names.
    /// @param data - `BoostClaimDataWithReferrer`.
    /// @return the referrer.
    function referrer(bytes calldata data) internal pure returns (address) {
        return _address(_tail(data, 0), 64);
    }

    /// @notice Returns the account that is said to have signed the claim.
    /// @param input - the members of a `SignerValidatorInput`.
    /// @return the signer.
    function signer(bytes calldata input) internal pure returns (address) {
        return _address(input, 0);
    }

    /// @notice Returns the signature of the claim.
    /// @param input - the members of a `SignerValidatorInput`.
    /// @return the signature.
    function signature(bytes calldata input) internal pure returns (bytes calldata) {
        return _bytes(input, 32);
    }

    /// @notice Returns how many incentives the signature is valid for.
    /// @param input - the members of a `SignerValidatorInput`.
    /// @return the number of incentives, beginning with the first.
    function quantity(bytes calldata input) internal pure returns (uint8) {
        uint256 word = _word(input, 64);
        require(word <= type(uint8).max);
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint8(word);
    }

    function _address(bytes calldata data, uint256 position) private pure returns (address) {
        uint256 word = _word(data, position);
        require(word <= type(uint160).max);
        // forge-lint: disable-next-line(unsafe-typecast)
        return address(uint160(word));
    }

    /// @dev Returns the bytes after a length prefix.
    function _bytes(bytes calldata data, uint256 position) private pure returns (bytes calldata tail) {
        tail = _tail(data, position);
        uint256 length = _word(tail, 0);
        require(length <= tail.length - 32);
        assembly ("memory-safe") {
            tail.offset := add(tail.offset, 32)
            tail.length := length
        }
    }

    /// @dev Returns the data from an offset to the end.
    function _tail(bytes calldata data, uint256 position) private pure returns (bytes calldata tail) {
        uint256 offset = _word(data, position);
        require(offset <= data.length);
        assembly ("memory-safe") {
            tail.offset := add(data.offset, offset)
            tail.length := sub(data.length, offset)
        }
    }

    /// @param position - a small number: the sum cannot overflow.
    function _word(bytes calldata data, uint256 position) private pure returns (uint256 word) {
        unchecked {
            require(data.length >= position + 32);
        }
        assembly ("memory-safe") {
            word := calldataload(add(data.offset, position))
        }
    }
}
